//go:build darwin || box

package selftest

import (
	"errors"
	"fmt"
	"strings"

	"laya/app/macos/ax"
	"laya/app/macos/cocoa"
	"laya/app/macos/objc"
	"laya/app/macos/quartz"
)

// frameworks looks for every C function and variable that Laya binds.
func frameworks() (checks []Check) {
	for _, f := range append(quartz.Frameworks(), ax.Frameworks()...) {
		c := Check{Group: "symbols", Name: f.Name, Result: OK}
		missing, err := f.Missing()
		switch {
		case err != nil:
			c.Result, c.Detail = Failed, err.Error()
		case len(missing) > 0:
			c.Result, c.Detail = Failed, "missing: "+strings.Join(missing, ", ")
		default:
			c.Detail = fmt.Sprintf("%d found", len(f.Symbols))
		}
		checks = append(checks, c)
	}
	return checks
}

func opened() Check {
	c := Check{Group: "symbols", Name: "bound", Result: OK}
	if err := errors.Join(quartz.Open(), ax.Open(), objc.Load()); err != nil {
		c.Result, c.Detail = Failed, err.Error()
	}
	return c
}

// brought opens what has classes that AppKit does not bring along.
func brought(open func() error) Check {
	c := Check{Group: "symbols", Name: "login items", Result: OK}
	if err := open(); err != nil {
		c.Result, c.Detail = Failed, err.Error()
	}
	return c
}

// capabilities are the names of what not every system has.
var capabilities = []struct {
	name string
	is   cocoa.Capability
}{
	{"blur", cocoa.EffectView}, {"hiding from screen sharing", cocoa.SharingType}, {"system symbols", cocoa.SystemSymbols},
	{"dark mode", cocoa.Appearances}, {"contrast and motion", cocoa.Contrast}, {"scroll monitor", cocoa.EventMonitors},
	{"pasteboard items", cocoa.PasteItems},
}

// classes compares every Objective-C method that Laya declares with the runtime's own.
func classes() []Check {
	const group = "classes"
	all := Check{Group: group, Name: "methods", Result: OK}
	findings, err := objc.Audit()
	if err != nil {
		all.Result, all.Detail = Failed, err.Error()
		return []Check{all}
	}
	checks := []Check{all}
	lacking := 0
	for _, f := range findings {
		if f.Lacking {
			lacking++
			continue
		}
		checks = append(checks, Check{group, f.Name.String(), Failed, f.Problem, 0, 0})
	}
	checks[0].Detail = fmt.Sprintf("%d are otherwise than declared; %d optional ones are not here", len(checks)-1, lacking)
	if len(checks) > 1 {
		checks[0].Result = Failed
	}
	var has, lacks []string
	for _, c := range capabilities {
		if cocoa.Has(c.is) {
			has = append(has, c.name)
		} else {
			lacks = append(lacks, c.name)
		}
	}
	detail := "has " + list(has)
	if len(lacks) > 0 {
		detail += "; lacks " + list(lacks)
	}
	return append(checks, Check{Group: group, Name: "system", Result: OK, Detail: detail})
}

func list(names []string) string {
	if len(names) == 0 {
		return "nothing optional"
	}
	return strings.Join(names, ", ")
}
