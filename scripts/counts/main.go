// Counts builds the tables of engine/frequency from a folder of zstd-compressed training text:
//
//	go run ./scripts/counts -train ../shared/corpus/train -lexicon assets/small/lexicon.txt -out assets/counts.bin
//
// The development slice is left out.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"laya/engine/frequency"
	"laya/engine/lexicon"
	"laya/scripts/corpus"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("counts: ")
	var o options
	flag.StringVar(&o.train, "train", "../shared/corpus/train", "folder of *.txt.zst files")
	flag.StringVar(&o.lexicon, "lexicon", "assets/small/lexicon.txt", "the model's lexicon")
	flag.StringVar(&o.out, "out", "assets/counts.bin", "file to write")
	flag.Float64Var(&o.pairGain, "pair-gain", 16, "leave out pairs that gain fewer nats over the whole text")
	flag.Float64Var(&o.tripleGain, "triple-gain", 21, "leave out triples that gain fewer nats over the whole text")
	flag.Float64Var(&o.discount2, "discount2", 1.5, "what is taken off every pair's count")
	flag.Float64Var(&o.discount3, "discount3", 1.5, "what is taken off every triple's count")
	flag.Parse()
	if err := run(o); err != nil {
		log.Fatal(err)
	}
}

type options struct {
	train, lexicon, out  string
	pairGain, tripleGain float64
	discount2, discount3 float64
}

func run(o options) error {
	list, err := os.ReadFile(o.lexicon)
	if err != nil {
		return err
	}
	lex, err := lexicon.Read(list)
	if err != nil {
		return err
	}
	files, err := corpus.Files(o.train)
	if err != nil {
		return err
	}
	t := newTally(lex)
	for _, file := range files {
		weight, err := weightOf(file)
		if err != nil {
			return err
		}
		err = corpus.Lines(file, corpus.Training, func(line string) error {
			t.add(line, weight)
			return nil
		})
		if err != nil {
			return err
		}
		fmt.Printf("%-28s weight %d; %d words, %d pairs, %d triples\n", corpus.Source(file), weight, t.total, len(t.pairs), len(t.triples))
	}
	data := t.build(o).Encode()
	if _, err := frequency.Read(data, lex); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes\n", o.out, len(data))
	return os.WriteFile(o.out, data, 0o644)
}
