package main

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// summary is what a bundle is.
type summary struct {
	version, build string
	bytes          int64
	slices         []string // a line for each processor
	models         []string // besides the one inside the program
	mlx            bool
}

// required are the files that Resources must have, besides the icon that Info.plist names.
var required = []string{
	"menubar-on.png", "menubar-on@2x.png",
	"menubar-paused.png", "menubar-paused@2x.png",
	"menubar-permission.png", "menubar-permission@2x.png",
	"menubar-fallback.png", "menubar-fallback@2x.png",
}

// check reads a bundle as macOS would and says all that is wrong with it.
func check(bundle string) (summary, error) {
	var s summary
	contents := filepath.Join(bundle, "Contents")
	data, err := os.ReadFile(filepath.Join(contents, infoFile))
	if err != nil {
		return s, err
	}
	read, err := readInfo(data)
	if err != nil {
		return s, fmt.Errorf("%s: %w", infoFile, err)
	}
	s.version, s.build = read.text(keyVersion), read.text(keyBuild)
	var wrong []error
	if data, err := os.ReadFile(filepath.Join(contents, "PkgInfo")); err != nil || string(data) != pkgInfo {
		wrong = append(wrong, fmt.Errorf("the file PkgInfo holds %q, want %q (%v)", data, pkgInfo, err))
	}
	resources := filepath.Join(contents, "Resources")
	wanted := append([]string{read.text(keyIcon) + ".icns"}, required...)
	for name := range ours {
		wanted = append(wanted, filepath.Join("licences", name))
	}
	for _, name := range wanted {
		if info, err := os.Stat(filepath.Join(resources, name)); err != nil {
			wrong = append(wrong, err)
		} else if info.Size() == 0 {
			wrong = append(wrong, fmt.Errorf("%s is empty in Resources", name))
		}
	}
	wrong = append(wrong, s.walk(contents, read.text(keyExecutable)))
	sealed, err := os.ReadFile(filepath.Join(contents, sealFile))
	if err != nil {
		wrong = append(wrong, err)
	} else {
		wrong = append(wrong, checkSeal(contents, sealed))
	}
	s.slices, err = checkProgram(filepath.Join(contents, "MacOS", read.text(keyExecutable)), bond{read.text(keyIdentifier), data, sealed})
	wrong = append(wrong, err)
	if found, err := os.ReadDir(filepath.Join(resources, "models")); err == nil {
		for _, d := range found {
			s.models = append(s.models, d.Name())
		}
	}
	if _, err := os.Stat(filepath.Join(resources, "mlx")); err == nil {
		s.mlx = true
		wrong = append(wrong, checkMLX(filepath.Join(resources, "mlx")))
	}
	return s, errors.Join(wrong...)
}

// walk looks at every file: what lies where it doesn't belong breaks codesign's seal, or is forgotten by it.
func (s *summary) walk(contents, program string) error {
	known := []string{infoFile, "PkgInfo", "MacOS", "Resources", "_CodeSignature", "CodeResources"} // the last: a stapled ticket
	var wrong []error
	err := filepath.WalkDir(contents, func(path string, d fs.DirEntry, err error) error {
		if err != nil || path == contents {
			return err
		}
		inside, _ := filepath.Rel(contents, path)
		top, _, _ := strings.Cut(filepath.ToSlash(inside), "/")
		info, err := d.Info()
		if err != nil {
			return err
		}
		where := "Contents/" + filepath.ToSlash(inside)
		isProgram := filepath.ToSlash(inside) == "MacOS/"+program
		switch {
		case !slices.Contains(known, top):
			wrong = append(wrong, fmt.Errorf("%s does not belong there", where))
		case top == "MacOS" && !d.IsDir() && !isProgram:
			wrong = append(wrong, fmt.Errorf("%s: only the program belongs in MacOS", where))
		case !d.IsDir() && !info.Mode().IsRegular():
			wrong = append(wrong, fmt.Errorf("%s is neither a file nor a directory", where))
		case isProgram && info.Mode().Perm() != 0o755:
			wrong = append(wrong, fmt.Errorf("%s has mode %v, want 0755", where, info.Mode().Perm()))
		case info.Mode().Perm()&0o044 != 0o044 || d.IsDir() && info.Mode().Perm()&0o011 != 0o011:
			wrong = append(wrong, fmt.Errorf("%s has mode %v: other users cannot read it", where, info.Mode().Perm()))
		case info.Mode().Perm()&0o022 != 0:
			wrong = append(wrong, fmt.Errorf("%s can be written by others", where))
		}
		if !d.IsDir() {
			s.bytes += info.Size()
		}
		return nil
	})
	return errors.Join(append(wrong, err)...)
}

// checkProgram checks each processor's part of the program, that its signature holds the bundle, and that the licences of all
// that is in it are there.
func checkProgram(path string, b bond) (lines []string, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	programs, err := split(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	var wrong []error
	for _, program := range programs {
		f, err := macho.NewFile(bytes.NewReader(program))
		if err != nil {
			return nil, err
		}
		libraries, err := f.ImportedLibraries()
		if err != nil {
			return nil, err
		}
		for _, l := range libraries {
			if !strings.HasPrefix(l, "/usr/lib/") && !strings.HasPrefix(l, "/System/Library/") {
				wrong = append(wrong, fmt.Errorf("%v: needs %s, which is no part of macOS", f.Cpu, l))
			}
		}
		signed, err := verify(program)
		if err == nil {
			err = b.held(signed)
		}
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%v: %w", f.Cpu, err))
		}
		if err := checkLicences(program, filepath.Join(filepath.Dir(path), "..", "Resources", "licences")); err != nil {
			wrong = append(wrong, fmt.Errorf("%v: %w", f.Cpu, err))
		}
		by := "by a certificate"
		if signed.adHoc {
			by = "ad hoc"
		}
		lines = append(lines, fmt.Sprintf("%v: %d bytes, signed %s as %s, %d pages verified", f.Cpu, len(program), by, signed.identifier, signed.pages))
	}
	return lines, errors.Join(wrong...)
}

// held says what of the bundle a signature doesn't hold.
func (b bond) held(s signature) error {
	info, sealed := sha256.Sum256(b.info), sha256.Sum256(b.seal)
	switch {
	case s.identifier != b.identifier:
		return fmt.Errorf("signed as %s, want %s", s.identifier, b.identifier)
	case !bytes.Equal(s.info, info[:]):
		return fmt.Errorf("%s is not what was signed", infoFile)
	case !bytes.Equal(s.seal, sealed[:]):
		return errors.New("the seal of the resources is not what was signed")
	}
	return nil
}

// split gives the programs in a file, universal or not.
func split(data []byte) ([][]byte, error) {
	fat, err := macho.NewFatFile(bytes.NewReader(data))
	if errors.Is(err, macho.ErrNotFat) {
		return [][]byte{data}, nil
	} else if err != nil {
		return nil, err
	}
	var programs [][]byte
	for _, a := range fat.Arches {
		if uint64(a.Offset)+uint64(a.Size) > uint64(len(data)) {
			return nil, fmt.Errorf("the part for %v is cut off", a.Cpu)
		}
		programs = append(programs, data[a.Offset:a.Offset+a.Size])
	}
	return programs, nil
}
