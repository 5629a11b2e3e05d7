package main

import (
	"os"
	"strings"
	"testing"
)

func source(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile("../../Info.plist")
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The repository's Info.plist is right, and stays right through stamping; the same build gives the same bytes.
func TestInfo(t *testing.T) {
	read, err := readInfo([]byte(source(t)))
	if err != nil {
		t.Fatal(err)
	}
	v := version{short: "2.30.4", build: "1234", full: "2.30.4-5-gabc"}
	stamped, err := read.stamped(v)
	if err != nil {
		t.Fatal(err)
	}
	again, err := readInfo(stamped)
	if err != nil {
		t.Fatal(err)
	}
	if again.text(keyVersion) != "2.30.4" || again.text(keyBuild) != "1234" {
		t.Errorf("stamped as %s (%s), want 2.30.4 (1234)", again.text(keyVersion), again.text(keyBuild))
	}
	if len(again) != len(read) {
		t.Errorf("%d keys after stamping, %d before", len(again), len(read))
	}
	for range 20 {
		if same, _ := again.stamped(v); string(same) != string(stamped) {
			t.Fatal("stamping twice gives other bytes")
		}
	}
	if _, err := read.stamped(version{short: "2.3", build: "1"}); err == nil {
		t.Error("a version of two numbers was stamped")
	}
}

func TestReadInfo(t *testing.T) {
	tests := []struct {
		name      string
		old, with string // a replacement in the repository's Info.plist
		want      string // in the error
	}{
		{"a tag that is not closed", "</dict>", "", "not a property list"},
		{"a boolean as a string", "<key>LSUIElement</key>\n\t<true/>", "<key>LSUIElement</key>\n\t<string>true</string>", "LSUIElement is string true, want true"},
		{"in the Dock", "<key>LSUIElement</key>\n\t<true/>", "<key>LSUIElement</key>\n\t<false/>", "LSUIElement is bool false"},
		{"an older macOS", "<string>14.0</string>", "<string>13.0</string>", "LSMinimumSystemVersion is string 13.0"},
		{"a missing key", "<key>CFBundleIdentifier</key>\n\t<string>laya.Laya</string>", "", "CFBundleIdentifier is missing"},
		{"an identifier without a dot", "laya.Laya", "laya", "CFBundleIdentifier is string laya"},
		{"an identifier with a space", "laya.Laya", "laya.La ya", "CFBundleIdentifier"},
		{"a key that is misspelt", "<key>LSUIElement</key>", "<key>LSUIElements</key>", "LSUIElements is not known"},
		{"a key that is there twice", "<key>LSUIElement</key>", "<key>CFBundleName</key>\n\t<string>Laya</string>\n\t<key>LSUIElement</key>", "is one there twice?"},
		{"another platform", "MacOSX", "iPhoneOS", "CFBundleSupportedPlatforms"},
		{"an empty text", "<string>NSApplication</string>", "<string></string>", "NSPrincipalClass"},
		{"a version with a letter", "0.1.0", "0.1.0b", "CFBundleShortVersionString"},
		{"a path as the program", "<string>laya</string>", "<string>../laya</string>", "CFBundleExecutable"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			changed := strings.Replace(source(t), test.old, test.with, 1)
			if changed == source(t) {
				t.Fatalf("%q is not in Info.plist", test.old)
			}
			if _, err := readInfo([]byte(changed)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("readInfo: %v, want %q", err, test.want)
			}
		})
	}
}

func TestDescribe(t *testing.T) {
	i := info{keyVersion: "0.1.0", keyBuild: "1"}
	tests := []struct {
		name, described, commits string
		want                     version
	}{
		{"no git", "", "", version{"0.1.0", "1", "0.1.0"}},
		{"no tag yet", "ab12cd3", "83", version{"0.1.0", "83", "0.1.0-gab12cd3"}},
		{"no tag yet, changed", "ab12cd3-dirty", "83", version{"0.1.0", "83", "0.1.0-gab12cd3-dirty"}},
		{"at a tag", "v1.2.3", "90", version{"1.2.3", "90", "1.2.3"}},
		{"after a tag, changed", "v1.2.3-4-gab12cd3-dirty", "94", version{"1.2.3", "94", "1.2.3-4-gab12cd3-dirty"}},
		{"a tag that is no version", "v2-beta", "94", version{"0.1.0", "94", "0.1.0-gv2-beta"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := describe(test.described, test.commits, i); got != test.want {
				t.Errorf("describe(%q, %q) = %+v, want %+v", test.described, test.commits, got, test.want)
			}
		})
	}
}
