package frequency

import "sort"

// A list behind a common history is long, and with nothing typed all of it would have to be looked at. So the best of
// every long list are found once, when the counts are loaded.

// longList is how many entries a list has at least to have its leaders kept; fewer are looked at one by one.
const longList = 160

// leader is one of the best entries of a list: its row, and its weight by the formula of Counts as far as the list's
// own history tells it (without B2 in front for pairs).
type leader struct {
	row    uint16
	weight float32
}

// leaders finds the best most entries of every long list, by list. weigh gives the weight of the entry at a place; it
// is called for each list in the order of its rows.
func leaders(l *Lists, most int, weigh func(list int) func(at int) float32) map[int][]leader {
	found := map[int][]leader{}
	for list := range len(l.Begin) - 1 {
		from, to := l.list(list)
		if to-from < longList {
			continue
		}
		best := make([]leader, 0, most)
		weight := weigh(list)
		for at := from; at < to; at++ {
			if row := l.Rows[at]; Token(row) != Unseen {
				best = insert(best, leader{row, weight(at)})
			}
		}
		found[list] = best
	}
	return found
}

// insert puts a leader in its place among at most cap(best), the heaviest first.
func insert(best []leader, new leader) []leader {
	at := len(best)
	if at == cap(best) {
		if at--; new.weight <= best[at].weight {
			return best
		}
	} else {
		best = best[:at+1]
	}
	for ; at > 0 && best[at-1].weight < new.weight; at-- {
		best[at] = best[at-1]
	}
	best[at] = new
	return best
}

// pairWeight gives, for the pairs behind v, D2(v,w) + B1(v)*P1(w).
func (p *Predictor) pairWeight(v int) func(at int) float32 {
	t, back := &p.counts.Pairs, p.counts.Pairs.Back[v]
	return func(at int) float32 { return shares[t.Share[at]] + back*p.word[t.Rows[at]] }
}

// tripleWeight gives, for the triples of a context (u,v), the whole of P(w|u,v). Both lists are sorted by row, so they
// are walked side by side.
func (p *Predictor) tripleWeight(context int) func(at int) float32 {
	pairs, triples := &p.counts.Pairs, &p.counts.Triples
	v := p.contextOf(context)
	pair, end := pairs.list(v)
	back2, back1 := triples.Back[context], triples.Back[context]*pairs.Back[v]
	return func(at int) float32 {
		row := triples.Rows[at]
		weight := shares[triples.Share[at]] + back1*p.word[row]
		for pair < end && pairs.Rows[pair] < row {
			pair++
		}
		if pair < end && pairs.Rows[pair] == row {
			weight += back2 * shares[pairs.Share[pair]]
		}
		return weight
	}
}

// contextOf gives the v that a place in Contexts belongs to.
func (p *Predictor) contextOf(context int) int {
	begin := p.counts.Contexts.Begin
	return sort.Search(len(begin)-1, func(v int) bool { return int(begin[v+1]) > context })
}
