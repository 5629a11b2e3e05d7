// Package bundle tells where Laya.app keeps what it carries: models, licences.
package bundle

import (
	"os"
	"path/filepath"
	"strings"
)

// Resources is the folder Contents/Resources of the app whose program this is; "" for a program that lies elsewhere, like one
// that was built by hand.
func Resources() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	if program, err = filepath.EvalSymlinks(program); err != nil {
		return ""
	}
	return resources(program)
}

// resources is Resources for the program at this path: an app has it in Contents/MacOS.
func resources(program string) string {
	contents, ok := strings.CutSuffix(filepath.Dir(program), filepath.Join(".app", "Contents", "MacOS"))
	if !ok {
		return ""
	}
	return filepath.Join(contents+".app", "Contents", "Resources")
}
