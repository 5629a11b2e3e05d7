// Window measures decisions over windows of exactly 64 characters, the whole head included, as scripts/race asks of the
// other runtimes: `laya bench` takes windows as they come, of 49 to 64. One JSON object, as `laya bench --json` prints.
//
//	window MODEL
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"slices"
	"time"

	"laya/app/bench"
	"laya/app/engines"
	"laya/engine"
)

const (
	warmUps   = 50
	decisions = 500
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("window: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: window MODEL")
	}
	choice := engines.Choice{Engine: engine.CPU.String(), Model: os.Args[1], Alone: true}
	newPredictor, err := choice.Open()
	if err != nil {
		log.Fatal(err)
	}
	times, err := measure(newPredictor())
	if err != nil {
		log.Fatal(err)
	}
	slices.Sort(times)
	result := bench.Result{Engine: choice.Engine, Model: choice.Model, Mode: "full-64", Iterations: len(times),
		Min: micros(times[0]), P50: micros(times[len(times)/2]), P99: micros(times[len(times)*99/100])}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		log.Fatal(err)
	}
}

// measure times decisions from text to suggestions, each over a text nobody has seen.
func measure(p engine.Predictor) ([]time.Duration, error) {
	var (
		window engine.Window
		out    [3]engine.Suggestion
		times  []time.Duration
	)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range warmUps + decisions {
		context := engine.Context{Text: text(random), AtStart: true}
		begin := time.Now()
		window.Set(context)
		if _, err := p.Predict(&window, out[:]); err != nil {
			return nil, err
		}
		elapsed := time.Since(begin)
		if window.Len != engine.WindowSize || window.Place != engine.NextWord {
			return nil, fmt.Errorf("a window of %d characters, place %v", window.Len, window.Place)
		}
		if i >= warmUps {
			times = append(times, elapsed)
		}
	}
	return times, nil
}

// text is random letters with a space behind them, as long as fills a window behind the newline of the field's start.
func text(random *rand.Rand) string {
	b := make([]byte, engine.WindowSize+3*engine.Anchor-1)
	for i := range b {
		b[i] = byte('a' + random.IntN(26))
	}
	b[len(b)-1] = ' '
	return string(b)
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }
