//go:build box && !darwin

package login

import (
	"errors"
	"os"
	"runtime"
	"testing"

	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// service is a system's list of login items with one place.
type service struct {
	status   int
	approves bool   // the user does not have to be asked
	refuses  string // why the system will not
	opened   int    // how often System Settings was
}

var (
	userInfo  = objc.ClassMethod[func(value, key objc.ID) objc.ID]("+[NSDictionary dictionaryWithObject:forKey:]")
	errorWith = objc.ClassMethod[func(domain objc.ID, code int, info objc.ID) objc.ID]("+[NSError errorWithDomain:code:userInfo:]")
)

func (s *service) change(to int, failure *objc.ID) bool {
	if s.refuses != "" {
		*failure = errorWith(objc.String("SMAppServiceErrorDomain"), 1, userInfo(objc.String(s.refuses), objc.String("NSLocalizedDescriptionKey"))) // as GNUstep has it
		return false
	}
	s.status = to
	return true
}

var class = objc.NewClass[*service]("SMAppService", "NSObject",
	objc.MethodDef{Name: "-[SMAppService registerAndReturnError:]", Func: func(s *service, failure *objc.ID) bool {
		if !s.approves {
			return s.change(approval, failure)
		}
		return s.change(enabled, failure)
	}},
	objc.MethodDef{Name: "-[SMAppService unregisterAndReturnError:]", Func: func(s *service, failure *objc.ID) bool { return s.change(0, failure) }},
	objc.MethodDef{Name: "-[SMAppService status]", Func: func(s *service) int { return s.status }},
)

func TestItem(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		system := &service{approves: true}
		object := class.New(system)
		objc.Replace(objc.MethodDef{Name: "+[SMAppService mainAppService]", Func: func(objc.ID) objc.ID { return object }})
		objc.Replace(objc.MethodDef{Name: "+[SMAppService openSystemSettingsLoginItems]", Func: func(objc.ID) { system.opened++ }})
		item, err := Open()
		if err != nil {
			t.Error(err)
		}
		expect := func(what string, err error, want string, on bool, opened int) {
			if said := text(err); said != want || item.Enabled() != on || system.opened != opened {
				t.Errorf("%s: %q, on %v, System Settings opened %d times; want %q, %v, %d", what, said, item.Enabled(), system.opened, want, on, opened)
			}
		}
		expect("at first", nil, "", false, 0)
		expect("on", item.Set(true), "", true, 0)
		expect("off", item.Set(false), "", false, 0)
		system.refuses = "Operation not permitted"
		expect("refused", item.Set(true), "macOS does not add Laya to the login items: Operation not permitted", false, 0)
		system.status = enabled
		expect("not switched off", item.Set(false), "macOS does not remove Laya from the login items: Operation not permitted", true, 0)
		system.refuses, system.approves = "", false
		err = item.Set(true)
		if !errors.Is(err, ErrApproval) {
			t.Errorf("unapproved: %v", err)
		}
		expect("unapproved", err, ErrApproval.Error(), false, 1)
	})
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
