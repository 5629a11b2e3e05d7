package cli

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/engine"
	"laya/engine/gate"
)

func newType(s Streams) *cobra.Command {
	var choice engines.Choice
	command := &cobra.Command{
		Use:   "type",
		Short: "Type and feel it: suggestions at the caret, and how fast they were",
		Long: "Type on a full screen: suggestions stand behind the caret, and the bottom lines tell what the last key came\n" +
			"to. Nothing that you type is kept. On a dumb terminal Laya asks for a line at a time; without a terminal, a\n" +
			"short demonstration runs instead.",
		Args: usage(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			if s.Terminal && os.Getenv("TERM") != "dumb" {
				return fullScreen(command, s, choice)
			}
			newPredictor, err := open(&choice)
			if err != nil {
				return err
			}
			a := asker{predictor: newPredictor(), ranking: make([]engine.Suggestion, 2), n: 1}
			if !s.Terminal {
				return demonstrate(s.Out, &a)
			}
			return prompt(s, &a)
		},
	}
	registerChoice(command, &choice)
	return command
}

// prompt answers line by line until the input ends.
func prompt(s Streams, a *asker) error {
	fmt.Fprintln(s.Out, "Type the beginning of a sentence and press Return. Leave a space at the end to ask for the next word.")
	fmt.Fprintln(s.Out, "Ctrl-D ends. Nothing that you type is kept.")
	lines := bufio.NewScanner(s.In)
	lines.Buffer(nil, 1<<20)
	for {
		fmt.Fprint(s.Out, "\n> ")
		if !lines.Scan() {
			fmt.Fprintln(s.Out)
			return lines.Err()
		}
		if err := a.ask(lines.Text()); err != nil {
			return err
		}
		if err := a.show(s.Out); err != nil {
			return err
		}
	}
}

// demonstration is what Laya shows of itself when nobody is at the keyboard.
var demonstration = []string{
	"How are ", "Happy birth", "See you tomor", "I would like to sch", "Thank you for your he", "what's the weat",
	"I'm looking forw", "Could you please send me the ", "On Mond", "SCH", "xqzv",
}

func demonstrate(out io.Writer, a *asker) error {
	for _, text := range demonstration {
		if err := a.ask(text); err != nil {
			return err
		}
		fmt.Fprintf(out, "> %s\n", text)
		if err := a.show(out); err != nil {
			return err
		}
	}
	return nil
}

// show prints the last answer under the text that was asked.
func (a *asker) show(out io.Writer) error {
	latency := a.latency.Round(time.Microsecond)
	if latency > time.Millisecond {
		latency = latency.Round(10 * time.Microsecond)
	}
	if a.reason != gate.Offered {
		_, err := fmt.Fprintf(out, "  nothing: %s  (%v)\n", a.reason, latency)
		return err
	}
	_, err := fmt.Fprintf(out, "  %s  (%.0f %%, %s, %v)\n", a.best.Word, 100*a.best.Probability, a.best.Source, latency)
	return err
}
