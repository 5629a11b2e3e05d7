package engines

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"laya/app/models"
	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/quantize"
	"laya/scripts/corpus"
)

// shared holds what is not in the repository: the corpus, and a model in fp16.
const shared = "../../../shared"

// A quantised model must give the best word of its fp16 source in 98 of 100 contexts of the development slice.
func TestQuantized_AgreesWithItsSource(t *testing.T) {
	const contexts = 2000
	source := models.Dir(filepath.Join(shared, "model"))
	fp16, err := model.Read(source)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("needs ../shared/model: an fp16 model")
	} else if err != nil {
		t.Fatal(err)
	}
	files, err := quantize.Directory(source, quantize.Matrices(fp16.Config))
	if err != nil {
		t.Fatal(err)
	}
	q8, err := model.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	a, b := cpu.Load(fp16), cpu.Load(q8)
	same, asked := 0, 0
	for _, text := range developmentContexts(t, contexts) {
		w := windowOf(text)
		out := make([]engine.Suggestion, 1)
		n, _ := a.Predict(&w, out)
		best := out[0].Word
		if m, _ := b.Predict(&w, out); n == 1 && m == 1 {
			asked++
			if out[0].Word == best {
				same++
			}
		}
	}
	t.Logf("same best word in %d of %d contexts", same, asked)
	if asked < contexts/2 || same*100 < asked*98 {
		t.Errorf("same best word in %d of %d contexts, want 98 %%", same, asked)
	}
}

// developmentContexts gives n beginnings of lines of the development slice, spread over all sources.
func developmentContexts(t *testing.T, n int) []string {
	t.Helper()
	files, err := corpus.Files(filepath.Join(shared, "corpus", "train"))
	if err != nil {
		t.Skip("needs ../shared/corpus/train")
	}
	stop := errors.New("enough")
	var list []string
	for i, file := range files {
		enough := n * (i + 1) / len(files)
		err := corpus.Lines(file, corpus.Development, func(line string) error {
			if len(list) >= enough {
				return stop
			}
			if at := strings.LastIndexByte(line[:len(line)*2/3], ' '); at > 0 {
				list = append(list, line[:at+1], line[:at+2])
			}
			return nil
		})
		if err != nil && !errors.Is(err, stop) {
			t.Fatal(err)
		}
	}
	return list
}
