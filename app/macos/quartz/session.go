//go:build darwin || box

package quartz

import cf "laya/app/macos/quartz/corefoundation"

// SecureInput reports whether some app has the keyboard to itself, as password fields have. Taps see no keys then.
func SecureInput() bool { return isSecureEventInputEnabled() }

// LoginSession is the session that this process belongs to.
type LoginSession struct {
	OnConsole      bool // on the screen; not while another user is switched to
	SecureInputPID int  // the process that holds secure input, 0 when none is known
}

// CurrentLoginSession asks for it. It is zero when the process belongs to none.
func CurrentLoginSession() LoginSession {
	dictionary := cf.Own(cgSessionCopyCurrentDictionary())
	defer dictionary.Release()
	var s LoginSession
	if v, ok := dictionary.Lookup("kCGSSessionOnConsoleKey"); ok {
		s.OnConsole, _ = v.Bool()
	}
	if v, ok := dictionary.Lookup("kCGSSessionSecureInputPID"); ok {
		pid, _ := v.Int()
		s.SecureInputPID = int(pid)
	}
	return s
}

// MayListen reports whether Input Monitoring is allowed.
func MayListen() bool { return cgPreflightListenEventAccess() }

// AskToListen makes macOS ask the user, once in the life of the program, and reports whether it is allowed already.
func AskToListen() bool { return cgRequestListenEventAccess() }
