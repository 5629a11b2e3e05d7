// App makes Laya.app, on macOS and on Linux, and checks one that is made:
//
//	go run ./scripts/app -out build/Laya.app -arch universal
//	go run ./scripts/app -check build/Laya.app
//
// The bundle holds the program for Apple silicon, Intel or both, Info.plist with the version of this tree, the icons, every
// licence, the models in assets that are not inside the program, and, where they are given, more models (-model) and MLX's
// libraries (-mlx). The model `small` is inside the program, so a bundle without more models is whole.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strings"
)

// architectures are the processors that each -arch is for, in the order of their slices.
var architectures = map[string][]string{
	"universal": {"amd64", "arm64"},
	"arm64":     {"arm64"},
	"amd64":     {"amd64"},
}

// request is what is to be made.
type request struct {
	root   string   // the repository
	out    string   // the bundle, replaced if it is there
	arch   string   // a key of architectures
	mlx    string   // a directory with MLX's libraries; empty for none
	models []string // model directories besides the one inside the program
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("app: ")
	r := request{root: "."}
	flag.StringVar(&r.out, "out", "build/Laya.app", "the bundle to make")
	flag.StringVar(&r.arch, "arch", "universal", "universal, arm64 or amd64")
	flag.StringVar(&r.mlx, "mlx", "build/mlx-mac", "directory with libmlxc.dylib, libmlx.dylib, mlx.metallib and licences; the default one may be missing")
	flag.Func("model", "a model directory to put in, besides the one inside the program; may be repeated", func(dir string) error {
		r.models = append(r.models, dir)
		return nil
	})
	made := flag.String("check", "", "only check this bundle")
	flag.Parse()
	if flag.NArg() > 0 {
		log.Fatalf("%q is not understood; -help shows the flags", flag.Args())
	}
	if *made != "" {
		report(*made)
		return
	}
	mlxGiven := false
	flag.Visit(func(f *flag.Flag) { mlxGiven = mlxGiven || f.Name == "mlx" })
	if _, err := os.Stat(r.mlx); !mlxGiven && errors.Is(err, fs.ErrNotExist) {
		r.mlx = ""
	}
	if err := r.make(); err != nil {
		log.Fatal(err)
	}
	report(r.out)
}

// report checks a bundle and prints what it is.
func report(bundle string) {
	s, err := check(bundle)
	if err != nil {
		log.Fatalf("%s:\n%v", bundle, err)
	}
	fmt.Printf("%s, version %s (%s), %.1f MB\n", filepath.Clean(bundle), s.version, s.build, float64(s.bytes)/1e6)
	for _, line := range s.slices {
		fmt.Println("  " + line)
	}
	fmt.Printf("  models: small (in the program)%s\n", strings.Join(append([]string{""}, s.models...), ", "))
	if s.mlx {
		fmt.Println("  MLX: carried in")
	} else {
		fmt.Println("  MLX: not carried in; Homebrew's is used where it is installed, else the CPU")
	}
}
