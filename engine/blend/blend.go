// Package blend joins the answers of a decider and of the counts: two that err in different places, and one of which
// knows what the user has taught.
//
// Nothing allocates.
package blend

import "laya/engine"

// Depth is how many words of either ranking are worth having.
const Depth = 8

// weight is the share of the counts' opinion, found on the development slice (docs/decisions/0008-what-is-learned.md).
const weight = 0.5

// Mix ranks the words of two rankings for one window into out by the weighted mean of their probabilities, a word that
// one of them lacks having none there, and returns how many there are. Where the decider has no word at all the counts'
// ranking stands as it is. A word that both have keeps the decider's source, whose thresholds then hold. out must be
// neither of the rankings.
func Mix(decider, counts, out []engine.Suggestion) int {
	if len(decider) == 0 {
		return copy(out, counts)
	}
	n := 0
	for _, s := range decider {
		s.Probability *= 1 - weight
		if at := find(counts, s.Word); at >= 0 {
			s.Probability += weight * counts[at].Probability
		}
		n = insert(out, n, s)
	}
	for _, s := range counts {
		if find(decider, s.Word) < 0 {
			s.Probability *= weight
			n = insert(out, n, s)
		}
	}
	return n
}

// find gives the place of a word, -1 if the ranking lacks it. Every engine spells a word in the same case.
func find(ranking []engine.Suggestion, word string) int {
	for i := range ranking {
		if ranking[i].Word == word {
			return i
		}
	}
	return -1
}

// insert puts a suggestion in its place among the n best so far.
func insert(out []engine.Suggestion, n int, s engine.Suggestion) int {
	if n < len(out) {
		n++
	} else if n == 0 || out[n-1].Probability >= s.Probability {
		return n
	}
	at := n - 1
	for ; at > 0 && out[at-1].Probability < s.Probability; at-- {
		out[at] = out[at-1]
	}
	out[at] = s
	return n
}
