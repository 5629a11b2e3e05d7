// Calibrate finds the gate's thresholds on the development slice: for each situation, the least probability from which
// on the offers are right often enough. It prints the table of engine/gate/default.go and how sure the engine was
// against how often it was right.
//
//	go run ./scripts/calibrate -engine cpu
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"log"
	"runtime"
	"slices"
	"sync"

	"laya/app/engines"
	"laya/engine/evaluate"
	"laya/engine/gate"
	"laya/scripts/corpus"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("calibrate: ")
	choice := engines.DefaultChoice.Bare()
	flag.StringVar(&choice.Engine, "engine", choice.Engine, "cpu or frequency")
	flag.StringVar(&choice.Model, "model", choice.Model, "a model's name or directory")
	train := flag.String("train", "../shared/corpus/train", "folder of *.txt.zst files")
	every := flag.Int("every", 1, "take one line in so many")
	next := flag.Float64("next", 2.0/3, "precision wanted where nothing has been typed")
	mid := flag.Float64("mid", 0.75, "precision wanted behind typed letters")
	flag.Parse()

	lines, err := development(*train, *every)
	if err != nil {
		log.Fatal(err)
	}
	offers, tally, err := collect(choice, lines)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s on %d development lines: KSR %.2f, p1 %.2f, next word %.2f\n\n", choice.Engine, len(lines),
		tally.KSR(), tally.KSRP1(), tally.NextWordTop1())
	for s, list := range offers {
		wanted := *mid
		if gate.Situation(s) == gate.NextWord {
			wanted = *next
		}
		printSituation(gate.Situation(s), list, wanted)
	}
}

func development(folder string, every int) ([]string, error) {
	files, err := corpus.Files(folder)
	if err != nil {
		return nil, err
	}
	var lines []string
	n := 0
	for _, file := range files {
		err := corpus.Lines(file, corpus.Development, func(line string) error {
			if n++; n%every == 0 {
				lines = append(lines, line)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return lines, nil
}

// offer is one answer: how sure, and whether right.
type offer struct {
	probability float32
	right       bool
}

func collect(choice engines.Choice, lines []string) (offers [gate.Situations][]offer, tally evaluate.Tally, err error) {
	open, err := choice.Open()
	if err != nil {
		return offers, tally, err
	}
	var mu sync.Mutex
	evaluators := make([]*evaluate.Evaluator, runtime.NumCPU())
	for i := range evaluators {
		evaluators[i] = &evaluate.Evaluator{Predictor: open(), Observe: func(o evaluate.Offer) {
			mu.Lock()
			defer mu.Unlock()
			offers[o.Situation] = append(offers[o.Situation], offer{o.Suggestion.Probability, o.Right})
		}}
	}
	tally, err = evaluate.Lines(context.Background(), lines, evaluators, nil)
	return offers, tally, err
}

// printSituation prints the threshold, and the offers in ten bands of probability.
func printSituation(s gate.Situation, offers []offer, wanted float64) {
	slices.SortFunc(offers, func(a, b offer) int { return cmp.Compare(b.probability, a.probability) })
	threshold, shown, right := float32(1), 0, 0
	var bandShown, bandRight [10]int
	for i, o := range offers {
		if o.right {
			right++
		}
		band := min(9, int(10*o.probability))
		bandShown[band]++
		if o.right {
			bandRight[band]++
		}
		if float64(right) >= wanted*float64(i+1) {
			threshold, shown = o.probability, i+1
		}
	}
	fmt.Printf("%s: %.2f for a precision of %.3f; shown in %.1f %% of %d\n", s, threshold, wanted,
		100*float64(shown)/float64(max(1, len(offers))), len(offers))
	for band := range bandShown {
		fmt.Printf("  %.1f-%.1f  %8d offers  %5.1f %% right\n", float64(band)/10, float64(band+1)/10, bandShown[band],
			100*float64(bandRight[band])/float64(max(1, bandShown[band])))
	}
}
