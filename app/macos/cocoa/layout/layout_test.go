package layout

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// leaf is a leaf that remembers where it was placed.
func leaf(width, height float64, into *Rect) *Leaf {
	return &Leaf{Size: Size{width, height}, Placed: func(r Rect) { *into = r }}
}

func wide(l *Leaf) *Leaf { l.Wide = true; return l }
func tall(l *Leaf) *Leaf { l.Tall = true; return l }

func TestPlace(t *testing.T) {
	var a, b, c, d Rect
	tests := []struct {
		name string
		item func() Item
		fit  Size
		in   Rect
		want []Rect
	}{
		{"a leaf alone keeps its size, in the middle", func() Item { return leaf(10, 4, &a) }, Size{10, 4}, R(0, 0, 100, 10), []Rect{R(0, 3, 10, 4)}},
		{"a leaf that grows has all", func() Item { return tall(wide(leaf(10, 4, &a))) }, Size{10, 4}, R(5, 6, 100, 10), []Rect{R(5, 6, 100, 10)}},
		{"the middle is a whole point", func() Item { return leaf(10, 4, &a) }, Size{10, 4}, R(0, 0, 10, 9), []Rect{R(0, 2, 10, 4)}},
		{"a row from the left", func() Item { return Row(8, leaf(10, 20, &a), leaf(30, 10, &b)) }, Size{48, 20}, R(100, 50, 48, 20),
			[]Rect{R(100, 50, 10, 20), R(118, 55, 30, 10)}},
		{"a column from the top", func() Item { return Column(8, leaf(10, 20, &a), leaf(30, 10, &b)) }, Size{30, 38}, R(0, 0, 30, 38),
			[]Rect{R(0, 18, 10, 20), R(0, 0, 30, 10)}},
		{"what is left over stays at the end", func() Item { return Column(8, leaf(10, 20, &a), leaf(30, 10, &b)) }, Size{30, 38}, R(0, 0, 60, 100),
			[]Rect{R(0, 80, 10, 20), R(0, 62, 30, 10)}},
		{"or goes to who grows", func() Item { return Row(8, leaf(10, 20, &a), wide(leaf(30, 20, &b)), leaf(5, 20, &c)) }, Size{61, 20}, R(0, 0, 100, 20),
			[]Rect{R(0, 0, 10, 20), R(18, 0, 69, 20), R(95, 0, 5, 20)}},
		{"in equal whole parts", func() Item { return Row(0, wide(leaf(10, 20, &a)), wide(leaf(20, 20, &b))) }, Size{30, 20}, R(0, 0, 41, 20),
			[]Rect{R(0, 0, 15, 20), R(15, 0, 26, 20)}},
		{"a space pushes to the right", func() Item { return Row(8, Space(), leaf(10, 20, &a)) }, Size{18, 20}, R(0, 0, 100, 20), []Rect{R(90, 0, 10, 20)}},
		{"a form lines up its columns", func() Item {
			return Form([]Item{leaf(40, 20, &a), leaf(30, 20, &b)}, []Item{leaf(60, 10, &c), wide(leaf(10, 20, &d))})
		}, Size{98, 48}, R(0, 0, 200, 48), []Rect{R(0, 28, 40, 20), R(68, 28, 30, 20), R(0, 5, 60, 10), R(68, 0, 132, 20)}},
		{"a column grows if any of its items does", func() Item {
			return Form([]Item{leaf(40, 20, &a), wide(leaf(30, 20, &b))}, []Item{leaf(40, 20, &c), leaf(30, 20, &d)})
		}, Size{78, 48}, R(0, 0, 100, 48), []Rect{R(0, 28, 40, 20), R(48, 28, 52, 20), R(0, 0, 40, 20), R(48, 0, 30, 20)}},
		{"a row that ends early spans", func() Item {
			return Form([]Item{leaf(40, 20, &a), leaf(30, 20, &b)}, []Item{leaf(90, 20, &c)})
		}, Size{90, 48}, R(0, 0, 90, 48), []Rect{R(0, 28, 40, 20), R(48, 28, 30, 20), R(0, 0, 90, 20)}},
		{"an empty row and an empty grid", func() Item { return Column(8, Row(8), Form(), leaf(10, 10, &a)) }, Size{10, 26}, R(0, 0, 10, 26), []Rect{R(0, 0, 10, 10)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, b, c, d = Rect{}, Rect{}, Rect{}, Rect{}
			item := test.item()
			if got := item.Fit(); got != test.fit {
				t.Errorf("Fit = %v, want %v", got, test.fit)
			}
			item.Place(test.in)
			for i, got := range []Rect{a, b, c, d} {
				if i < len(test.want) && got != test.want[i] {
					t.Errorf("item %d is at %v, want %v", i, got, test.want[i])
				}
			}
		})
	}
}

// Whatever the tree: given at least what it needs, everything lies inside, nothing overlaps, and nothing is cut.
func TestPlace_Inside(t *testing.T) {
	for seed := range uint64(2000) {
		random := rand.New(rand.NewPCG(seed, 1))
		var placed []Rect
		var sizes []Size
		item := tree(random, 3, &placed, &sizes)
		fit := item.Fit()
		in := R(float64(random.IntN(50)), float64(random.IntN(50)), fit.Width+float64(random.IntN(200)), fit.Height+float64(random.IntN(200)))
		item.Place(in)
		if problem := check(in, placed, sizes); problem != "" {
			t.Fatalf("seed %d: in %v: %s", seed, in, problem)
		}
	}
}

func check(in Rect, placed []Rect, sizes []Size) string {
	for i, a := range placed {
		if !in.Contains(a) {
			return fmt.Sprintf("%v sticks out", a)
		}
		if a.Size.Width < sizes[i].Width || a.Size.Height < sizes[i].Height {
			return fmt.Sprintf("%v is smaller than %v", a, sizes[i])
		}
		for _, b := range placed[:i] {
			if a.Origin.X < b.MaxX() && b.Origin.X < a.MaxX() && a.Origin.Y < b.MaxY() && b.Origin.Y < a.MaxY() {
				return fmt.Sprintf("%v overlaps %v", a, b)
			}
		}
	}
	return ""
}

func tree(random *rand.Rand, depth int, placed *[]Rect, sizes *[]Size) Item {
	if depth == 0 || random.IntN(4) == 0 {
		i := len(*placed)
		size := Size{float64(1 + random.IntN(60)), float64(1 + random.IntN(30))}
		*placed, *sizes = append(*placed, Rect{}), append(*sizes, size)
		return &Leaf{Size: size, Wide: random.IntN(3) == 0, Tall: random.IntN(3) == 0, Placed: func(r Rect) { (*placed)[i] = r }}
	}
	row := func(n int) (items []Item) {
		for range n {
			items = append(items, tree(random, depth-1, placed, sizes))
		}
		return items
	}
	spacing := float64(random.IntN(10))
	switch random.IntN(3) {
	case 0:
		return Row(spacing, row(random.IntN(4))...)
	case 1:
		return Column(spacing, row(random.IntN(4))...)
	default:
		return Grid(spacing, 3, row(1+random.IntN(3)), row(1+random.IntN(3)), row(1+random.IntN(3)))
	}
}

func TestRect(t *testing.T) {
	r := R(1, 2, 30, 40)
	if r.MaxX() != 31 || r.MaxY() != 42 || r.Inset(5) != R(6, 7, 20, 30) || r.Inset(100).Size != (Size{}) {
		t.Errorf("edges %v, %v; insets %v, %v", r.MaxX(), r.MaxY(), r.Inset(5), r.Inset(100))
	}
	if !r.Contains(r) || r.Contains(R(0, 2, 5, 5)) || r.Contains(R(1, 1, 5, 5)) || r.Contains(R(30, 2, 2, 5)) || r.Contains(R(1, 40, 2, 3)) {
		t.Error("Contains is wrong at an edge")
	}
}
