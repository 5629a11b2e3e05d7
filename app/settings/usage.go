package settings

import (
	"maps"
	"slices"

	"laya/app/session"
)

// UsageOfApps is what a session that begins is to remember of how suggestions fared.
func (s *Settings) UsageOfApps() (list []session.Usage) {
	for _, app := range slices.Sorted(maps.Keys(s.Usage)) {
		use := s.Usage[app]
		list = append(list, session.Usage{App: app, Chances: use.Chances, Taken: use.Taken})
	}
	return list
}

// SetUsageOfApps keeps what a session that has ended knows, in place of what was kept before.
func (s *Settings) SetUsageOfApps(list []session.Usage) {
	s.Usage = make(map[string]Use, len(list))
	for _, u := range list {
		s.Usage[u.App] = Use{u.Chances, u.Taken}
	}
}
