package main

import "math"

// prune marks the pairs and triples that are worth their bytes: those that make the text likelier by so many nats than
// the next lower order would, each taken alone (the weighted difference of Seymore and Rosenfeld, Scalable backoff
// language models, 1996).
func prune(t *tally, pairs, triples []entry, o options) {
	word := make([]float64, len(t.words)) // P1
	all := 0.0
	for _, n := range t.words {
		all += float64(n)
	}
	for w, n := range t.words {
		word[w] = float64(n) / all
	}
	pair := make(map[uint64]float64, len(pairs)) // D2
	back := map[uint64]float64{}                 // B1
	for rest := pairs; len(rest) > 0; {
		var of []entry
		v := rest[0].key >> 16
		of, rest = cut(rest, v)
		total := sum(of)
		back[v] = 1
		for _, e := range of {
			pair[e.key] = e.share(o.discount2, total)
			back[v] -= pair[e.key]
		}
	}
	mark(pairs, o.discount2, o.pairGain, func(_, w uint64) float64 { return word[w] })
	mark(triples, o.discount3, o.tripleGain, func(history, w uint64) float64 {
		v := history >> 16
		return pair[v<<16|w] + back[v]*word[w]
	})
}

// mark keeps the entries that gain enough over what lower gives them.
func mark(list []entry, discount, least float64, lower func(history, w uint64) float64) {
	for len(list) > 0 {
		history := list[0].key >> 16
		var of []entry
		of, list = cut(list, history)
		total, left := sum(of), 1.0
		for _, e := range of {
			left -= e.share(discount, total)
		}
		for i := range of {
			e := &of[i]
			below, share := lower(history, e.key&0xffff), e.share(discount, total)
			e.kept = share > 0 && float64(e.count)*math.Log((share+left*below)/((left+share)*below)) >= least
		}
	}
}
