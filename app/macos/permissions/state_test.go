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
	// missing looks until the time is over, and gives the pauses between them.
	missing := func(until time.Duration) (pauses []time.Duration) {
		for end := now.Add(until); now.Before(end); {
			next := m.look(now, nothing)
			pauses = append(pauses, next)
			now = now.Add(next)
		}
		return pauses
	}
	if p := missing(eager); len(p) != 300 || p[0] != first || p[299] != first {
		t.Errorf("in the first five minutes there are %d looks, the first after %v, the last after %v", len(p), p[0], p[len(p)-1])
	}
	if p := missing(time.Hour); p[0] != 1500*time.Millisecond || p[1] != 2250*time.Millisecond || p[len(p)-1] != most {
		t.Errorf("then the pauses are %v", p)
	}
	m.hear(now)
	if p := missing(hurried); len(p) != 12 || p[0] != soon {
		t.Errorf("after news the pauses are %v", p)
	}
	if p := missing(time.Minute); len(p) != 60 || p[0] != first {
		t.Errorf("after that the pauses are %v", p)
	}
	now = now.Add(time.Hour)
	m.look(now, nothing)
	if next := m.look(now, all); next != 0 {
		t.Errorf("all is given, and the next look is in %v", next)
	}
	if next := m.look(now, making); next != soon {
		t.Errorf("while a tap is made the next look is in %v", next)
	}
	m.look(now, all)
	now = now.Add(time.Hour)
	if next := m.look(now, nothing); next != first {
		t.Errorf("after a loss the next look is in %v", next)
	}
	if p := missing(time.Minute); p[len(p)-1] != first {
		t.Errorf("a minute after a loss the pauses are %v", p)
	}
}
