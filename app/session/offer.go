package session

import (
	"strings"
	"time"
	"unicode/utf8"

	"laya/engine"
	"laya/engine/lexicon"
)

// A phrase grows while its last word is at least this certain, up to maxWords.
const (
	phraseCertainty = 0.6
	maxWords        = 3
)

// offer is what is drawn at the caret: the rest of the word there, and the words of a phrase behind it, with single
// spaces between.
type offer struct {
	line   string
	words  int
	since  time.Time // when the first word came on the screen
	chance bool      // no chance has been counted for it yet
	from   engine.Suggestion
	unseen bool // it is not on the screen yet, so no accept key can be meant for it
}

func (o *offer) first() string {
	first, _, _ := strings.Cut(o.line, " ")
	return first
}

// answer shows an answer to the newest question if it is right and worth it.
func (s *Session) answer(a *Answer) {
	if a.Generation != s.generation {
		s.suppress(Stale)
		return
	}
	if a.Ahead > 0 {
		s.grow(a)
		return
	}
	word := strings.TrimSpace(a.Suggestion.Word)
	rest, ok := lexicon.Remainder(s.window.Typed(), word)
	drawn := s.offer.line != "" && s.offer.first() == rest
	reason := NoReason
	switch {
	case word == "":
		reason = NoAnswer
	case !ok || !isWord(word):
		reason = WrongAnswer
	case rest == "":
		reason = Complete
	case s.place() != NoReason:
		reason = s.place()
	case repeats(s.field.After, word, rest):
		reason = Repeats
	case !drawn && !s.gate(&s.window, a.Suggestion):
		reason = NotWorth // a word that is drawn stays while it is the best one: no flicker
	}
	if reason != NoReason {
		s.hide()
		s.suppress(reason)
		return
	}
	if !drawn {
		s.hideQuietly()
		s.offer = offer{line: rest, words: 1, since: s.now, chance: true}
		s.counts.Shown++
	}
	s.offer.from = a.Suggestion
	if !drawn {
		s.show()
	}
	s.askAhead(a.Suggestion.Probability)
}

// askAhead asks for the next word of a phrase when the last one is certain.
func (s *Session) askAhead(p float32) {
	if !s.config.Phrases || !s.config.AddSpace || p < phraseCertainty || s.offer.words >= maxWords {
		return
	}
	text := s.text
	text.add(Text(s.offer.line) + " ")
	var w engine.Window
	w.SetFolded(text.ids[:text.m], text.bytes())
	s.emit(Effect{Kind: Ask, Generation: s.generation, Ahead: uint8(s.offer.words), Window: w})
}

// grow adds a word to the phrase that is drawn.
func (s *Session) grow(a *Answer) {
	word := strings.TrimSpace(a.Suggestion.Word)
	if s.offer.line == "" || int(a.Ahead) != s.offer.words {
		s.suppress(Stale)
		return
	}
	if !isWord(word) || a.Suggestion.Probability < phraseCertainty || repeats(s.field.After, word, word) {
		return
	}
	s.offer.line += " " + word
	s.offer.words++
	s.show()
	s.askAhead(a.Suggestion.Probability)
}

func (s *Session) show() {
	s.emit(Effect{Kind: Show, Text: Text(s.offer.line), Source: s.offer.from.Source, Probability: s.offer.from.Probability})
}

// advance shortens what is drawn by a character that was typed, at once, or drops it.
func (s *Session) advance(r rune) {
	if s.offer.line == "" {
		return
	}
	next, size := utf8.DecodeRuneInString(s.offer.line)
	rest := s.offer.line[size:]
	if (next != r && !(next == '\'' && r == '’')) || rest == "" || rest[0] == ' ' {
		s.hide()
		return
	}
	s.offer.line = rest
	s.show()
}

// follow shows the rest of a phrase when its first word was accepted, or nothing.
func (s *Session) follow(rest string) {
	if rest == "" {
		s.hide()
		return
	}
	s.offer.line, s.offer.since, s.offer.chance = rest, s.now, true
	s.offer.words--
	s.show()
}

// withdraw hides what is drawn and lets no answer that is still to come show anything.
func (s *Session) withdraw() {
	s.generation++
	s.hide()
}

func (s *Session) hide() {
	if s.offer.line != "" {
		s.emit(Effect{Kind: Hide})
	}
	s.hideQuietly()
}

// hideQuietly is hide for what is drawn over in the same step.
func (s *Session) hideQuietly() {
	if s.offer.line != "" && s.offer.chance && s.now.Sub(s.offer.since) >= glance {
		s.usages.of(s.field.App).count(0)
	}
	s.offer = offer{}
}
