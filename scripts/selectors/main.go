// Selectors compares every Objective-C method that app/macos names with darwinkit's generated bindings, which were made
// from Apple's documentation: that the class and the selector exist, and that the kinds of parameters and of the result
// fit; and the constants whose comment names one of Apple's. What the bindings don't have is listed in exceptions.go with its source.
//
//	go run ./scripts/selectors
//
// The bindings are data: the module is downloaded, read and never linked.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// module is the last release, and there will hardly be another: see docs/mac-in-a-box.md.
const module = "github.com/progrium/darwinkit@v0.5.0"

func main() {
	log.SetFlags(0)
	directory, err := download()
	if err != nil {
		log.Fatal(err)
	}
	bindings, err := readBindings(filepath.Join(directory, "macos"), "appkit", "foundation", "quartzcore", "coregraphics")
	if err != nil {
		log.Fatal(err)
	}
	uses, claims, err := readUses("app/macos")
	if err != nil {
		log.Fatal(err)
	}
	if len(uses) < 100 {
		log.Fatalf("selectors: found only %d methods in app/macos: is this the root of the repository?", len(uses))
	}
	problems := append(check(uses, bindings, exceptions), checkClaims(claims, bindings)...)
	for _, p := range problems {
		fmt.Println(p)
	}
	fmt.Printf("selectors: %d methods and classes, %d constants, %d listed exceptions, %d problems\n", len(uses), len(claims), len(exceptions), len(problems))
	if len(problems) > 0 {
		os.Exit(1)
	}
}

// download returns where the module's source is.
func download() (string, error) {
	out, err := exec.Command("go", "mod", "download", "-json", module).Output()
	var answer struct{ Dir, Error string }
	if jsonErr := json.Unmarshal(out, &answer); jsonErr != nil || answer.Dir == "" {
		return "", fmt.Errorf("selectors: go mod download %s: %v %s", module, err, answer.Error)
	}
	return answer.Dir, nil
}

// check returns what is wrong with the uses, sorted.
func check(uses []use, b *bindings, exceptions map[string]string) []string {
	var problems []string
	excepted := map[string]bool{}
	for _, u := range uses {
		problem := b.check(u)
		if problem == "" {
			continue
		}
		if exceptions[u.name.String()] != "" {
			excepted[u.name.String()] = true
			continue
		}
		problems = append(problems, fmt.Sprintf("%s: %s: %s", u.position, u.name, problem))
	}
	for name := range exceptions {
		if !excepted[name] {
			problems = append(problems, fmt.Sprintf("exceptions.go: %s is no exception any more, or not used", name))
		}
	}
	slices.Sort(problems)
	return problems
}

// checkClaims returns which constants are not Apple's.
func checkClaims(claims []claim, b *bindings) []string {
	var problems []string
	for _, c := range claims {
		if problem := c.check(b.values); problem != "" {
			problems = append(problems, problem)
		}
	}
	return problems
}
