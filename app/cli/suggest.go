package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/gate"
)

// maxAlternatives bounds -n.
const maxAlternatives = frequency.MaxRanking

func newSuggest(s Streams) *cobra.Command {
	var (
		choice engines.Choice
		asJSON bool
		n      int
	)
	command := &cobra.Command{
		Use:   "suggest TEXT | -",
		Short: "Suggest the word at the end of a text",
		Long: "Suggest the word at the end of TEXT, which is taken to begin where its field begins. With -, every line of\n" +
			"the standard input is a text. When nothing is worth suggesting, nothing is printed; that is no error.",
		Example: "  laya suggest 'How are '            # the next word\n" +
			"  laya suggest -n 3 'Happy birth'    # three ways to go on, likely or not\n" +
			"  laya suggest --json - < lines.txt  # an object a line",
		Args: usage(cobra.ExactArgs(1)),
		RunE: func(command *cobra.Command, args []string) error {
			if n < 1 || n > maxAlternatives {
				return usageError{fmt.Errorf("-n %d: choose 1 to %d", n, maxAlternatives)}
			}
			newPredictor, err := open(&choice)
			if err != nil {
				return err
			}
			out := bufio.NewWriter(s.Out)
			a := asker{predictor: newPredictor(), ranking: make([]engine.Suggestion, max(n, 2)), n: n}
			print := a.printText
			if asJSON {
				print = a.printJSON
			}
			err = eachText(s.In, args[0], func(text string) error {
				if err := a.ask(text); err != nil {
					return err
				}
				if err := print(out); err != nil {
					return err
				}
				return out.Flush() // whoever feeds us line by line waits for the answer
			})
			return errors.Join(err, command.Context().Err())
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a text")
	command.Flags().IntVarP(&n, "number", "n", 1, "how many words to rank; beyond 1 they are shown likely or not")
	registerChoice(command, &choice)
	return command
}

// eachText calls yield with the argument, or with every line of in when it is "-".
func eachText(in io.Reader, arg string, yield func(text string) error) error {
	if arg != "-" {
		return yield(arg)
	}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if err != nil && err != io.EOF {
			return err
		}
		if line != "" {
			if err := yield(strings.TrimRight(line, "\r\n")); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
	}
}

// asker asks one predictor and keeps its last answer.
type asker struct {
	predictor engine.Predictor
	ranking   []engine.Suggestion
	n         int

	text    string
	found   int
	best    engine.Suggestion
	reason  gate.Reason
	latency time.Duration
}

func (a *asker) ask(text string) error {
	a.text = text
	begin := time.Now()
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: true})
	var err error
	a.found, err = a.predictor.Predict(&w, a.ranking)
	a.best, a.reason = gate.Default.Choose(&w, a.ranking[:a.found])
	a.latency = time.Since(begin)
	return err
}

func (a *asker) printText(out io.Writer) error {
	if a.n == 1 {
		if a.reason != gate.Offered {
			return nil
		}
		_, err := fmt.Fprintln(out, a.best.Word)
		return err
	}
	for _, s := range a.ranking[:min(a.found, a.n)] {
		if _, err := fmt.Fprintf(out, "%-20s %5.1f %%\n", s.Word, 100*s.Probability); err != nil {
			return err
		}
	}
	return nil
}

// answer is the JSON object for one text. Word and what belongs to it are empty when nothing is offered.
type answer struct {
	Context      string        `json:"context"`
	Word         string        `json:"word"`
	Remainder    string        `json:"remainder"`
	Probability  float32       `json:"probability"`
	Source       string        `json:"source"`
	LatencyUS    float64       `json:"latency_us"`
	Reason       string        `json:"reason,omitempty"` // why nothing is offered
	Alternatives []alternative `json:"alternatives"`
}

type alternative struct {
	Word        string  `json:"word"`
	Probability float32 `json:"probability"`
}

func (a *asker) printJSON(out io.Writer) error {
	v := answer{
		Context: a.text, Word: a.best.Word, Remainder: a.best.Remainder, Probability: a.best.Probability,
		LatencyUS: float64(a.latency.Nanoseconds()) / 1000, Alternatives: []alternative{},
	}
	if a.reason == gate.Offered {
		v.Source = a.best.Source.String()
	} else {
		v.Reason = a.reason.String()
	}
	for _, s := range a.ranking[:min(a.found, a.n)] {
		v.Alternatives = append(v.Alternatives, alternative{s.Word, s.Probability})
	}
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}
