// Package release has only tests: of the shell scripts beside it, with Apple's tools replaced by recorders.
package release

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// desk is a directory with a small bundle, and recorders of Apple's tools first on the path.
type desk struct {
	t      *testing.T
	dir    string
	bundle string
}

func newDesk(t *testing.T, answers map[string]string) desk {
	t.Helper()
	d := desk{t, t.TempDir(), ""}
	d.bundle = filepath.Join(d.dir, "Laya.app")
	for _, name := range []string{"libmlx.dylib", "libmlxc.dylib", "mlx.metallib"} {
		d.put("Laya.app/Contents/Resources/mlx/"+name, "", 0o644)
	}
	for _, tool := range []string{"codesign", "xattr", "xcrun", "ditto", "hdiutil"} {
		d.put("tools/"+tool, fmt.Sprintf("#!/bin/sh\necho %s \"$@\" >>%s\n%s\n", tool, d.path("calls"), answers[tool]), 0o755)
	}
	return d
}

func (d desk) path(name string) string { return filepath.Join(d.dir, name) }

func (d desk) put(name, text string, mode os.FileMode) {
	d.t.Helper()
	if err := os.MkdirAll(filepath.Dir(d.path(name)), 0o755); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(d.path(name), []byte(text), mode); err != nil {
		d.t.Fatal(err)
	}
}

// run gives what a script printed, and the calls of the tools with the desk's directory left out.
func (d desk) run(script string, args ...string) (out string, calls []string, err error) {
	command := exec.Command("sh", append([]string{script}, args...)...)
	command.Env = append(os.Environ(), "PATH="+d.path("tools")+":"+os.Getenv("PATH"))
	said, err := command.CombinedOutput()
	recorded, _ := os.ReadFile(d.path("calls"))
	text := strings.TrimSpace(strings.ReplaceAll(string(recorded), d.dir+"/", ""))
	return string(said), strings.Split(text, "\n"), err
}

func TestSign(t *testing.T) {
	const developer = "Developer ID Application: Example"
	tests := []struct{ name, identity, how string }{
		{"ad hoc, without the hardened runtime", "", "--force --sign -"},
		{"with an identity, hardened and stamped", developer, "--force --sign " + developer + " --options runtime --timestamp"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, nil)
			out, calls, err := d.run("sign.sh", d.bundle, test.identity)
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			want := []string{
				"xattr -cr Laya.app",
				"codesign " + test.how + " Laya.app/Contents/Resources/mlx/libmlx.dylib",
				"codesign " + test.how + " Laya.app/Contents/Resources/mlx/libmlxc.dylib",
				"codesign " + test.how + " Laya.app",
				"codesign --verify --strict --all-architectures Laya.app",
				"codesign --verify --strict Laya.app/Contents/Resources/mlx/libmlx.dylib",
				"codesign --verify --strict Laya.app/Contents/Resources/mlx/libmlxc.dylib",
			}
			if strings.Join(calls, "\n") != strings.Join(want, "\n") {
				t.Errorf("calls\n%s\nwant\n%s", strings.Join(calls, "\n"), strings.Join(want, "\n"))
			}
		})
	}
	t.Run("a refusal ends it", func(t *testing.T) {
		d := newDesk(t, map[string]string{"codesign": "exit 1"})
		out, calls, err := d.run("sign.sh", d.bundle)
		if err == nil || len(calls) != 2 || strings.Contains(out, "signed") {
			t.Errorf("err %v, calls %q, output %q: want an error after the first codesign", err, calls, out)
		}
	})
}

func TestNotarise(t *testing.T) {
	const accepted, invalid = "echo '  id: 12-ab'; echo '  status: Accepted'", "echo '  id: 12-ab'; echo '  status: Invalid'"
	tests := []struct {
		name, target, answer string
		fails                bool
		last                 string // the last call
	}{
		{"an app is sent as an archive, and the app is stapled", "Laya.app", accepted, false, "xcrun stapler staple Laya.app"},
		{"an image is sent as it is", "Laya-1.2.3.dmg", accepted, false, "xcrun stapler staple Laya-1.2.3.dmg"},
		{"a no is an error, and its reasons are fetched", "Laya.app", invalid, true, "xcrun notarytool log 12-ab --keychain-profile laya"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d := newDesk(t, map[string]string{"xcrun": test.answer})
			d.put("Laya-1.2.3.dmg", "image", 0o644)
			out, calls, err := d.run("notarise.sh", d.path(test.target), "laya")
			if (err != nil) != test.fails {
				t.Fatalf("%v\n%s", err, out)
			}
			if calls[len(calls)-1] != test.last {
				t.Errorf("calls %q, want %q last", calls, test.last)
			}
			if archived := strings.HasPrefix(calls[0], "ditto "); archived != (test.target == "Laya.app") {
				t.Errorf("calls %q: archived %v", calls, archived)
			}
		})
	}
}

func TestDMG(t *testing.T) {
	look := `while [ "$1" != -srcfolder ]; do shift; done; ls "$2"; readlink "$2/Applications"`
	d := newDesk(t, map[string]string{"hdiutil": look})
	out, calls, err := d.run("dmg.sh", d.bundle, d.path("Laya-1.2.3.dmg"))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if out != "Applications\nLaya.app\n/Applications\n" {
		t.Errorf("the image would hold %q", out)
	}
	if len(calls) != 1 || !strings.HasSuffix(calls[0], "-format ULFO -ov Laya-1.2.3.dmg") {
		t.Errorf("calls %q", calls)
	}
}

func TestCask(t *testing.T) {
	d := newDesk(t, nil)
	d.put("Laya-1.20.3.dmg", "image", 0o644)
	d.put("Laya.dmg", "image", 0o644)
	out, _, err := d.run("cask.sh", d.path("Laya-1.20.3.dmg"), "https://example.com/files/", "https://example.com")
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, want := range []string{
		`version "1.20.3"`,
		fmt.Sprintf(`sha256 "%x"`, sha256.Sum256([]byte("image"))),
		`url "https://example.com/files/Laya-#{version}.dmg"`,
		`homepage "https://example.com"`,
	} {
		if !strings.Contains(out, want+"\n") {
			t.Errorf("the cask has no line %s:\n%s", want, out)
		}
	}
	if strings.Contains(out, "@") {
		t.Errorf("a place was not filled in:\n%s", out)
	}
	info, err := os.ReadFile("../../Info.plist")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(info), "<key>CFBundleIdentifier</key>\n\t<string>")
	identifier, _, _ := strings.Cut(rest, "<")
	if identifier == "" || !strings.Contains(out, `quit: "`+identifier+`"`) || !strings.Contains(out, "/"+identifier+".plist") {
		t.Errorf("the cask doesn't speak of %q, the identifier in Info.plist:\n%s", identifier, out)
	}
	for name, args := range map[string][]string{
		"an image without a version": {d.path("Laya.dmg"), "https://example.com", "https://example.com"},
		"an image that is not there": {d.path("Laya-9.9.9.dmg"), "https://example.com", "https://example.com"},
		"an address with a quote":    {d.path("Laya-1.20.3.dmg"), `https://example.com/"`, "https://example.com"},
		"no home page":               {d.path("Laya-1.20.3.dmg"), "https://example.com"},
	} {
		if out, _, err := d.run("cask.sh", args...); err == nil {
			t.Errorf("%s gave\n%s", name, out)
		}
	}
}

// Where Apple's tools are missing each script says what it needs, and does nothing.
func TestElsewhere(t *testing.T) {
	d := newDesk(t, nil)
	empty := t.TempDir()
	for _, tool := range []string{"sh", "dirname", "basename"} {
		at, err := exec.LookPath(tool)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(at, filepath.Join(empty, tool)); err != nil {
			t.Fatal(err)
		}
	}
	for script, args := range map[string][]string{
		"sign.sh":     {d.bundle},
		"notarise.sh": {d.bundle, "laya"},
		"dmg.sh":      {d.bundle, d.path("Laya-1.2.3.dmg")},
		"mlx.sh":      {d.path("mlx")},
	} {
		command := exec.Command("sh", append([]string{script}, args...)...)
		command.Env = []string{"PATH=" + empty}
		out, err := command.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "macOS") {
			t.Errorf("%s: %v, %q: want an error that speaks of macOS", script, err, out)
		}
	}
	if _, err := os.Stat(d.path("mlx")); err == nil {
		t.Error("mlx.sh made its directory without its tools")
	}
}
