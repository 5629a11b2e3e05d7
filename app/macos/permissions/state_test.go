package permissions

import (
	"testing"
	"time"
)

var (
	nothing  = reading{}
	all      = reading{trusted: true}
	making   = reading{trusted: true, refused: true} // the tap isn't there yet, or is refused for want of Input Monitoring
	tapFails = reading{trusted: true, refused: true, listening: true}
)

func TestMachine(t *testing.T) {
	type step struct {
		after time.Duration
		reading
		want Status
	}
	missing, granted, lost := Status{Missing, Accessibility}, Status{State: Granted}, Status{Lost, Accessibility}
	tests := []struct {
		name  string
		steps []step
	}{
		{"given from the start", []step{{0, all, granted}}},
		{"given later", []step{{0, nothing, missing}, {time.Minute, nothing, missing}, {time.Second, all, granted}}},
		{"taken and given back", []step{{0, all, granted}, {time.Hour, nothing, lost}, {time.Hour, nothing, lost}, {0, all, granted}, {0, nothing, lost}}},
		{"a tap that is being made is no news", []step{{0, nothing, missing}, {time.Second, making, missing}, {settles - 1, making, missing}, {0, all, granted}}},
		{"nor is it one that is made anew", []step{{0, all, granted}, {time.Hour, making, granted}, {settles - 1, making, granted}, {0, all, granted}}},
		{"and the next one has its time", []step{{0, all, granted}, {0, making, granted}, {settles - 1, all, granted}, {0, making, granted}, {settles - 1, making, granted}}},
		{"a tap that stays refused needs Input Monitoring", []step{
			{0, nothing, missing}, {time.Second, making, missing}, {settles, making, Status{Missing, InputMonitoring}}, {0, all, granted}}},
		{"Input Monitoring was taken", []step{{0, all, granted}, {0, making, granted}, {settles, making, Status{Lost, InputMonitoring}}}},
		{"a tap that is refused with both permissions is no matter of permissions", []step{{0, tapFails, granted}, {settles, tapFails, granted}}},
		{"both are taken: Accessibility comes first", []step{{0, all, granted}, {0, making, granted}, {settles, nothing, lost}, {0, making, lost}, {settles - 1, making, lost}, {1, making, Status{Lost, InputMonitoring}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var m machine
			now := time.Unix(1e9, 0)
			for i, s := range test.steps {
				now = now.Add(s.after)
				m.look(now, s.reading)
				if m.status != s.want {
					t.Fatalf("step %d: %v, want %v", i, m.status, s.want)
				}
			}
		})
	}
}

func TestMachine_Pace(t *testing.T) {
	var m machine
	now := time.Unix(1e9, 0)
	var pauses []time.Duration
	for range 12 {
		next := m.look(now, nothing)
		pauses = append(pauses, next)
		now = now.Add(next)
	}
	if pauses[0] != time.Second || pauses[1] != 1500*time.Millisecond || pauses[11] != 30*time.Second {
		t.Errorf("pauses while it is missing: %v", pauses)
	}
	m.hear(now)
	if next := m.look(now, nothing); next != soon {
		t.Errorf("after news the next look is in %v", next)
	}
	now = now.Add(hurried)
	if next := m.look(now, nothing); next != first {
		t.Errorf("when that was long enough, the pauses begin anew: %v", next)
	}
	if next := m.look(now, all); next != 0 {
		t.Errorf("all is given, and the next look is in %v", next)
	}
	if next := m.look(now, making); next != soon {
		t.Errorf("while a tap is made the next look is in %v", next)
	}
	m.look(now, all)
	if next := m.look(now, nothing); next != first {
		t.Errorf("after a loss the pauses begin anew: %v", next)
	}
}
