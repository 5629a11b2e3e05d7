// Package corpus reads training text: a folder of *.txt.zst files, one source each, one utterance or paragraph a line.
package corpus

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

// ending is what the name of a source's file has behind the source's name.
const ending = ".txt.zst"

// Files gives the files of a folder.
func Files(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*"+ending))
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("no *%s in %s", ending, folder)
	}
	return files, err
}

// Source is the name of a file's source.
func Source(file string) string { return strings.TrimSuffix(filepath.Base(file), ending) }

// Part is one of the two parts of every file.
type Part int

// Development is block i of 50 lines with i mod 200 = 199; nothing may be trained on it. Training is the rest.
const (
	Training Part = iota
	Development
)

const (
	blockLines = 50
	blocks     = 200
)

func partOf(line int) Part {
	if line/blockLines%blocks == blocks-1 {
		return Development
	}
	return Training
}

// Lines calls yield with every line of one part of a file, until it returns an error, which Lines then returns.
func Lines(file string, part Part, yield func(line string) error) error {
	f, err := os.Open(file)
	if err != nil {
		return err
	}
	defer f.Close()
	z, err := zstd.NewReader(f)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	defer z.Close()
	lines := bufio.NewScanner(z)
	lines.Buffer(nil, 1<<24)
	for n := 0; lines.Scan(); n++ {
		if partOf(n) == part {
			if err := yield(lines.Text()); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}
