package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"laya/app/macos/cocoa"
	"laya/app/macos/selftest"
)

// examineMac tests what Laya needs of macOS, behind what the doctor examines anyway. AppKit has the first thread, whose
// loop ends only with the process: when all is printed, the process ends.
func examineMac(s Streams, asJSON bool, examine func() error) error {
	test := func() {
		err := errors.Join(examine(), selfTest(s, asJSON))
		if err != nil {
			fmt.Fprintf(s.Err, "laya: %v\n", err)
			os.Exit(exitError)
		}
		os.Exit(exitOK)
	}
	if err := cocoa.Start(&cocoa.Application{Launched: func() { go test() }}); err != nil {
		return err
	}
	cocoa.Run()
	return nil
}

// selfTest prints one line for each check, or with asJSON one object.
func selfTest(s Streams, asJSON bool) error {
	checks := selftest.Run(selftest.ThisMac())
	var err error
	if asJSON {
		err = json.NewEncoder(s.Out).Encode(map[string][]selftest.Check{"mac": checks})
	} else {
		err = selftest.Print(s.Out, checks)
	}
	if err == nil && !selftest.Well(checks) {
		err = errors.New("something is not as Laya needs it; the report says what")
	}
	return err
}
