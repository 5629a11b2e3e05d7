package session

import (
	"fmt"
	"testing"
)

func TestUsage_Quiet(t *testing.T) {
	tests := []struct {
		chances, taken int
		want           bool
	}{
		{0, 0, false}, {59, 0, false}, {60, 0, true}, {60, 1, true}, {60, 2, false}, {100, 1, true}, {100, 2, false}, {399, 7, true}, {399, 8, false},
	}
	for _, tt := range tests {
		if got := (Usage{Chances: tt.chances, Taken: tt.taken}).Quiet(); got != tt.want {
			t.Errorf("%d of %d taken: quiet %v, want %v", tt.taken, tt.chances, got, tt.want)
		}
	}
}

// TestUsage_Forgets: what was taken long ago does not keep an app loud for ever.
func TestUsage_Forgets(t *testing.T) {
	var u Usage
	for range 399 {
		u.count(1)
	}
	u.count(1)
	if u.Chances != 200 || u.Taken != 200 {
		t.Errorf("after 400 chances: %+v, want half of them", u)
	}
}

func TestUsages_KeepTheLatest(t *testing.T) {
	s := New(Default(), nil)
	for i := range maxApps + 10 {
		s.usages.of(fmt.Sprint(i)).count(0)
		s.usages.of("kept").count(0)
	}
	list := s.Usage(nil)
	if len(list) != maxApps || list[0] != (Usage{"kept", maxApps + 10, 0}) || list[1].App != fmt.Sprint(maxApps+9) {
		t.Errorf("%d apps, the latest %+v", len(list), list[:2])
	}
	again := New(Default(), nil)
	again.RestoreUsage(list)
	if got := again.Usage(nil); len(got) != len(list) || got[0] != list[0] {
		t.Errorf("restored %+v, want %+v", got[:1], list[:1])
	}
}

func TestReason_Names(t *testing.T) {
	seen := map[string]bool{}
	for r := range Reasons {
		if name := r.String(); name == "" || seen[name] {
			t.Errorf("reason %d is called %q", r, name)
		}
		seen[r.String()] = true
	}
}
