package frequency

import (
	"laya/engine"
	"laya/engine/lexicon"
)

// Token is what counts are made of: a word, named by the first row that spells it (Unseen, row 0, if the lexicon does
// not have it), or one of two tokens behind the lexicon's rows, or Missing.
type Token int

// Unseen is any word that the lexicon does not have; Missing is what lies beyond the text that is known.
const (
	Unseen  Token = lexicon.OtherRow
	Missing Token = -1
)

// StartOf is the token that stands before the first word of a sentence, NumberOf the one that stands for any number.
func StartOf(lex *lexicon.Lexicon) Token  { return Token(lex.Len()) }
func NumberOf(lex *lexicon.Lexicon) Token { return Token(lex.Len() + 1) }

// histories is how many tokens can stand before a word.
func histories(rows int) int { return rows + 2 }

// Scanner splits folded ASCII text into the tokens that counts are made of. Words are runs of letters with inner
// apostrophes; a run with digits is one number; . ! ? with space, quote or nothing behind them and line ends start a
// sentence; other characters only separate.
type Scanner struct {
	Token Token
	Word  []byte // how the token is spelt, if it is a word

	lex  *lexicon.Lexicon
	rest []byte
}

// NewScanner begins before the first token of text.
func NewScanner(lex *lexicon.Lexicon, text []byte) Scanner { return Scanner{lex: lex, rest: text} }

// Next goes to the next token and reports whether there is one.
func (s *Scanner) Next() bool {
	for len(s.rest) > 0 {
		c := s.rest[0]
		if isLetter(c) || isDigit(c) {
			end, number := scanWord(s.rest)
			s.Word, s.rest = s.rest[:end], s.rest[end:]
			if number {
				s.Token, s.Word = NumberOf(s.lex), nil
			} else {
				s.Token = wordToken(s.lex, s.Word)
			}
			return true
		}
		s.rest = s.rest[1:]
		if c == '\n' || isStop(c) && endsSentence(s.rest) {
			s.Token, s.Word = StartOf(s.lex), nil
			return true
		}
	}
	return false
}

func wordToken(lex *lexicon.Lexicon, word []byte) Token {
	lo, hi := lex.Find(word)
	if lo == hi {
		return Unseen
	}
	return Token(lex.First(lo))
}

func scanWord(text []byte) (end int, number bool) {
	i := 0
	for ; i < len(text); i++ {
		c := text[i]
		switch {
		case isDigit(c):
			number = true
		case isLetter(c):
		case (c == '\'' || (number && (c == '.' || c == ',' || c == ':'))) && i+1 < len(text) && (isLetter(text[i+1]) || isDigit(text[i+1])):
		default:
			return i, number
		}
	}
	return i, number
}

func endsSentence(after []byte) bool {
	return len(after) == 0 || after[0] == ' ' || after[0] == '"' || after[0] == '\'' || after[0] == ')' || after[0] == '\n'
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isStop(c byte) bool   { return c == '.' || c == '!' || c == '?' }

// history gives the two tokens before the word at w's caret, the nearer one last. The first word of a window that
// begins in mid-text may be cut, so it is not used. Words that only the user knows are in learned, which may be nil.
func history(lex *lexicon.Lexicon, learned *Learned, w *engine.Window) (u, v Token) {
	var buf [engine.WindowSize]byte
	n := w.Len - len(w.Typed())
	if n <= 0 {
		return Missing, Missing
	}
	for i, id := range w.IDs[:n] {
		if buf[i] = id.ASCII(); buf[i] == 0 {
			buf[i] = '#' // only separates
		}
	}
	text := buf[:n]
	if text[0] != '\n' {
		for len(text) > 0 && lexicon.IsWordByte(text[0]) {
			text = text[1:]
		}
	}
	u, v = Missing, Missing
	for s := NewScanner(lex, text); s.Next(); {
		u, v = v, s.Token
		if v == Unseen {
			v = learned.token(s.Word)
		}
		if v == StartOf(lex) {
			u = Missing
		}
	}
	return u, v
}
