package main

import (
	"fmt"

	"laya/scripts/corpus"
)

// weights says how often each source counts. People write messages, mail and posts: what was typed in that spirit
// weighs most, old novels and machine-like bookings least.
var weights = map[string]uint32{
	"self-dialogue":          3, // chat, typed by people
	"topical-chat":           3,
	"casino":                 3,
	"ubuntu-irc":             2, // chat, but technical
	"ewt-train":              4, // mail, blogs, reviews: the closest to what is typed, and small
	"childes":                2, // spoken, to small children
	"stackexchange":          2, // posts
	"tatoeba":                2, // everyday sentences
	"common-voice":           2,
	"star":                   2, // task dialogues
	"taskmaster":             2,
	"multidogo":              2,
	"assistant-queries":      2,
	"synthetic-persona-chat": 2, // machine-written small talk
	"sgd":                    1, // bookings, partly from templates
	"ami-icsi-meetings":      1, // spoken, disfluent
	"gum-ccby":               2,
	"gsm8k-questions":        1,
	"wikipedia-gap":          1,
	"us-gov-web-prose":       2, // workplace prose of today
	"tech-docs-blogs":        1,
	"openstax-ccby-head":     1,
	"openstax-ccby-earlier":  1,
	"books-se-pd-life70":     1, // older prose
	"books-novels-1894-1926": 1,
}

func weightOf(file string) (uint32, error) {
	w, ok := weights[corpus.Source(file)]
	if !ok {
		return 0, fmt.Errorf("%s has no weight: say in weights.go how much it should count", corpus.Source(file))
	}
	return w, nil
}
