package main

import (
	"bytes"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/micromdm/plist"
)

// sealFile is where a bundle's seal lies, within Contents.
const sealFile = "_CodeSignature/CodeResources"

// seal lists every file of Resources with its hash. The program's signature holds the seal's own hash, and so the whole
// bundle. It is in both of Apple's forms: files with SHA-1, as old systems read it, and files2 with SHA-256, which counts.
func seal(contents string) ([]byte, error) {
	files, files2 := map[string]any{}, map[string]any{}
	err := eachResource(contents, func(name string, data []byte) {
		old, sum := sha1.Sum(data), sha256.Sum256(data)
		files[name] = old[:]
		files2[name] = map[string]any{"hash2": sum[:]}
	})
	if err != nil {
		return nil, err
	}
	return plist.MarshalIndent(map[string]any{"files": files, "files2": files2, "rules": sealRules, "rules2": sealRules2}, "\t")
}

// sealRules and sealRules2 say which files a seal is over, in the words that codesign writes into every bundle: all but
// Info.plist, which the signature holds itself, PkgInfo, and code, which is signed on its own.
var (
	sealRules = map[string]any{
		`^Resources/`:                            true,
		`^Resources/.*\.lproj/`:                  map[string]any{"optional": true, "weight": 1000.0},
		`^Resources/.*\.lproj/locversion.plist$`: map[string]any{"omit": true, "weight": 1100.0},
		`^Resources/Base\.lproj/`:                map[string]any{"weight": 1010.0},
		`^version.plist$`:                        true,
	}
	sealRules2 = map[string]any{
		`.*\.dSYM($|/)`:      map[string]any{"weight": 11.0},
		`^(.*/)?\.DS_Store$`: map[string]any{"omit": true, "weight": 2000.0},
		`^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/`: map[string]any{"nested": true, "weight": 10.0},
		`^.*`:                                    true,
		`^Info\.plist$`:                          map[string]any{"omit": true, "weight": 20.0},
		`^PkgInfo$`:                              map[string]any{"omit": true, "weight": 20.0},
		`^Resources/`:                            map[string]any{"weight": 20.0},
		`^Resources/.*\.lproj/`:                  map[string]any{"optional": true, "weight": 1000.0},
		`^Resources/.*\.lproj/locversion.plist$`: map[string]any{"omit": true, "weight": 1100.0},
		`^Resources/Base\.lproj/`:                map[string]any{"weight": 1010.0},
		`^[^/]+$`:                                map[string]any{"nested": true, "weight": 10.0},
		`^embedded\.provisionprofile$`:           map[string]any{"weight": 20.0},
		`^version\.plist$`:                       map[string]any{"weight": 20.0},
	}
)

// checkSeal holds every file of Resources to the seal.
func checkSeal(contents string, sealed []byte) error {
	var s struct {
		Files2 map[string]struct {
			Hash2 []byte `plist:"hash2"`
		} `plist:"files2"`
	}
	if err := plist.Unmarshal(sealed, &s); err != nil {
		return fmt.Errorf("%s: %w", sealFile, err)
	}
	var wrong []error
	err := eachResource(contents, func(name string, data []byte) {
		sum := sha256.Sum256(data)
		if listed, ok := s.Files2[name]; !ok {
			wrong = append(wrong, fmt.Errorf("%s is not in the seal: it came after signing", name))
		} else if !bytes.Equal(listed.Hash2, sum[:]) {
			wrong = append(wrong, fmt.Errorf("%s is not what was sealed", name))
		}
		delete(s.Files2, name)
	})
	for name := range s.Files2 {
		wrong = append(wrong, fmt.Errorf("%s is sealed, and missing", name))
	}
	return errors.Join(append(wrong, err)...)
}

// eachResource gives every file of Resources, by its path within Contents.
func eachResource(contents string, give func(name string, data []byte)) error {
	return filepath.WalkDir(filepath.Join(contents, "Resources"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == ".DS_Store" {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(contents, path)
		if err != nil {
			return err
		}
		give(filepath.ToSlash(name), data)
		return nil
	})
}
