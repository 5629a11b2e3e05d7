package main

import (
	"os/exec"
	"regexp"
	"strings"
)

// version is what a build is called.
type version struct {
	short string // three numbers: the tag's, and before the first tag Info.plist's
	build string // how many commits there are
	full  string // short, and what lies between the tag and this tree: "1.2.3-4-gab12cd3-dirty"
}

// versionOf asks git in dir; where there is no git or no repository, the version is what Info.plist says.
func versionOf(dir string, i info) version {
	git := func(args ...string) string {
		out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
		if err != nil {
			return ""
		}
		return strings.TrimSpace(string(out))
	}
	return describe(git("describe", "--tags", "--match", "v[0-9]*", "--always", "--dirty"), git("rev-list", "--count", "HEAD"), i)
}

var tagged = regexp.MustCompile(`^v([0-9]+\.[0-9]+\.[0-9]+)(-.*)?$`)

// describe makes a version of what `git describe` and `git rev-list --count` said; either may be empty.
func describe(described, commits string, i info) version {
	v := version{short: i.text(keyVersion), build: i.text(keyBuild)}
	if commits != "" {
		v.build = commits
	}
	v.full = v.short
	if m := tagged.FindStringSubmatch(described); m != nil {
		v.short, v.full = m[1], m[1]+m[2]
	} else if described != "" {
		v.full += "-g" + described
	}
	return v
}
