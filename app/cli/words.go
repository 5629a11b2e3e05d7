package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/app/learning"
)

func newWords(s Streams) *cobra.Command {
	command := &cobra.Command{
		Use:   "words",
		Short: "Show, add and forget the words that Laya has learned from you",
		Long: "Laya learns only if its settings say so. What it has learned is in one file that you alone can read: words that you\n" +
			"have used three times, and pairs and triples of them. It never leaves this machine.",
		Example: "  laya words list\n  laya words forget Wonderwall\n  laya words export > words.json",
		Args:    usage(cobra.NoArgs),
		RunE:    func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	command.AddCommand(newWordsList(s), newWordsAdd(), newWordsForget(), newWordsExport(s))
	return command
}

// withWords opens what was learned for a command.
func withWords(do func(*learning.Store) error) error {
	path, err := learning.Path()
	if err != nil {
		return err
	}
	predictor, err := engines.OpenFrequency()
	if err != nil {
		return err
	}
	store, err := learning.Open(learning.Options{Path: path, New: predictor.NewLearner})
	if err != nil {
		return err
	}
	err = errors.Join(do(store), store.Close())
	for _, problem := range store.Problems() {
		err = errors.Join(err, errors.New(problem))
	}
	return err
}

func newWordsList(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the learned words, the most used first",
		Args:  usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return withWords(func(store *learning.Store) error {
				w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
				for _, word := range store.Words() {
					note := ""
					if word.New {
						note = "new"
					}
					fmt.Fprintf(w, "%s\t%d\t%s\n", word.Text, word.Uses, note)
				}
				return w.Flush()
			})
		},
	}
}

func newWordsAdd() *cobra.Command {
	return &cobra.Command{
		Use:   "add WORD...",
		Short: "Learn words at once, spelt as given",
		Args:  usage(cobra.MinimumNArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			return withWords(func(store *learning.Store) error {
				for _, word := range args {
					if err := store.Add(word); err != nil {
						return fmt.Errorf("%q: %w", word, err)
					}
				}
				return nil
			})
		},
	}
}

func newWordsForget() *cobra.Command {
	var all bool
	command := &cobra.Command{
		Use:     "forget WORD... | --all",
		Short:   "Forget words, whatever their case, or everything",
		Example: "  laya words forget Wonderwall\n  laya words forget --all",
		RunE: func(_ *cobra.Command, args []string) error {
			if all != (len(args) == 0) {
				return usageError{errors.New("name the words to forget, or give --all alone")}
			}
			return withWords(func(store *learning.Store) error {
				if all {
					return store.ForgetAll()
				}
				var unknown []string
				for _, word := range args {
					found, err := store.Forget(word)
					if err != nil {
						return err
					}
					if !found {
						unknown = append(unknown, word)
					}
				}
				if len(unknown) > 0 {
					return fmt.Errorf("not learned, so not forgotten: %s", strings.Join(unknown, ", "))
				}
				return nil
			})
		},
	}
	command.Flags().BoolVar(&all, "all", false, "forget everything")
	return command
}

// learnedWord is the JSON object for one word.
type learnedWord struct {
	Word string `json:"word"`
	Uses int    `json:"uses"` // fewer than there were, since they age
	New  bool   `json:"new"`  // Laya did not know the word
}

func newWordsExport(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "export",
		Short: "Print the learned words as JSON, one object a line",
		Args:  usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			return withWords(func(store *learning.Store) error {
				encoder := json.NewEncoder(s.Out)
				for _, word := range store.Words() {
					if err := encoder.Encode(learnedWord{word.Text, word.Uses, word.New}); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
}
