package main

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"

	"github.com/micromdm/plist"
)

// info is an Info.plist: strings, booleans and lists of strings.
type info map[string]any

// Keys that the build reads or writes.
const (
	keyExecutable = "CFBundleExecutable"
	keyIcon       = "CFBundleIconFile"
	keyIdentifier = "CFBundleIdentifier"
	keyVersion    = "CFBundleShortVersionString"
	keyBuild      = "CFBundleVersion"
)

// keyRule is what one key must hold.
type keyRule struct {
	key  string
	want any // a regexp for the whole string, a boolean, or a list of strings
	why  string
}

var (
	anything = regexp.MustCompile(`.+`)
	name     = regexp.MustCompile(`[A-Za-z0-9._-]+`)
	numbers  = regexp.MustCompile(`[0-9]+(\.[0-9]+){0,2}`)
)

// keyRules are all the keys there are: another one is a mistake, or wants a line here.
var keyRules = []keyRule{
	{"CFBundleDevelopmentRegion", regexp.MustCompile(`[a-z]{2}`), "the language of the texts"},
	{"CFBundleDisplayName", anything, "what Finder and the permission panes show"},
	{keyExecutable, name, "the file in Contents/MacOS"},
	{keyIcon, name, "the .icns file in Contents/Resources, without its ending"},
	{keyIdentifier, regexp.MustCompile(`[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+`), "permissions and settings hang on it: it never changes"},
	{"CFBundleInfoDictionaryVersion", regexp.MustCompile(`6\.0`), "the only version there is"},
	{"CFBundleName", regexp.MustCompile(`.{1,15}`), "the menu's name, short"},
	{"CFBundlePackageType", regexp.MustCompile(`APPL`), "an application; PkgInfo says it too"},
	{keyVersion, regexp.MustCompile(`[0-9]+\.[0-9]+\.[0-9]+`), "what people see: three numbers"},
	{"CFBundleSupportedPlatforms", []string{"MacOSX"}, "macOS alone"},
	{keyBuild, numbers, "what the system compares: up to three numbers"},
	{"LSApplicationCategoryType", regexp.MustCompile(`public\.app-category\.[a-z-]+`), "the category in the App Store's words"},
	{"LSMinimumSystemVersion", regexp.MustCompile(`14\.0`), "the oldest macOS that MLX's libraries are built for"},
	{"LSMultipleInstancesProhibited", true, "two event taps would suggest twice"},
	{"LSUIElement", true, "a menu-bar app: no Dock icon, no menu of its own"},
	{"NSHighResolutionCapable", true, "the panel is drawn in the display's own pixels"},
	{"NSHumanReadableCopyright", anything, "Finder's Get Info and the About tab"},
	{"NSPrincipalClass", regexp.MustCompile(`NSApplication`), "a Cocoa application"},
	{"NSSupportsAutomaticGraphicsSwitching", true, "Metal must not wake an Intel Mac's second graphics card"},
}

// readInfo parses an XML property list and checks every key of it. All that is wrong is told at once.
func readInfo(data []byte) (info, error) {
	var read info
	if err := plist.Unmarshal(data, &read); err != nil {
		return nil, fmt.Errorf("not a property list: %w", err)
	}
	var wrong []error
	if n := bytes.Count(data, []byte("<key>")); n != len(read) {
		wrong = append(wrong, fmt.Errorf("%d keys are written, %d different ones are read: is one there twice?", n, len(read)))
	}
	for _, r := range keyRules {
		value, ok := read[r.key]
		if !ok {
			wrong = append(wrong, fmt.Errorf("%s is missing (%s)", r.key, r.why))
		} else if !r.holds(value) {
			wrong = append(wrong, fmt.Errorf("%s is %T %v, want %v (%s)", r.key, value, value, r.want, r.why))
		}
	}
	for key := range read {
		if !slices.ContainsFunc(keyRules, func(r keyRule) bool { return r.key == key }) {
			wrong = append(wrong, fmt.Errorf("%s is not known: add it to keyRules with its reason", key))
		}
	}
	return read, errors.Join(wrong...)
}

func (r keyRule) holds(value any) bool {
	switch want := r.want.(type) {
	case *regexp.Regexp:
		text, ok := value.(string)
		return ok && want.FindString(text) == text && text != ""
	case bool:
		is, ok := value.(bool)
		return ok && is == want
	case []string:
		list, ok := value.([]any)
		return ok && slices.EqualFunc(list, want, func(a any, b string) bool { return a == b })
	}
	panic("keyRules: " + r.key + " has a rule of another kind")
}

// stamped is the property list with the version of a build.
func (i info) stamped(v version) ([]byte, error) {
	i[keyVersion], i[keyBuild] = v.short, v.build
	data, err := plist.MarshalIndent(i, "\t")
	if err != nil {
		return nil, err
	}
	_, err = readInfo(data)
	return data, err
}

func (i info) text(key string) string { return i[key].(string) }
