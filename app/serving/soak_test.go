package serving

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"laya/app/engines"
	"laya/app/session"
	"laya/engine"
)

// soakEnv says how many decisions TestSoak makes.
const soakEnv = "LAYA_SOAK_DECISIONS"

// TestSoak types lines in real time as fast as the service answers, until the CPU engine has decided so often, and looks
// that the memory stays where it was after the first tenth.
func TestSoak(t *testing.T) {
	decisions, err := strconv.Atoi(os.Getenv(soakEnv))
	if err != nil {
		t.Skipf("needs %s: make soak", soakEnv)
	}
	text, err := os.ReadFile("../../assets/testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	answers := make(chan session.Answer, 1)
	e, err := Open(Options{Choice: engines.Choice{Engine: "cpu", Model: "small"}, Post: func(e session.Event) { answers <- e.Answer }})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return e.Status().Serving == "cpu" }, "%+v", e.Status())
	lines := strings.Split(string(text), "\n")
	var before int
	asked, decided := uint64(0), 0
	for line := 0; decided < decisions; line++ {
		for i := range lines[line%len(lines)] {
			asked++
			q := question(asked, lines[line%len(lines)][:i])
			q.At = time.Now()
			e.Ask(q)
			a := <-answers
			if a.Generation != asked {
				t.Fatalf("question %d is answered for %d", asked, a.Generation)
			}
			if a.Suggestion.Source == engine.Frequency {
				time.Sleep(10 * time.Millisecond) // the machine is busy: the circuit may be open
				continue
			}
			if decided++; decided == decisions/10 {
				before = resident(t)
			}
		}
	}
	after := resident(t)
	s := e.Status()
	for _, stage := range s.Stages {
		t.Logf("%-8s %8d times: P50 %v, P99 %v, longest %v", stage.Name, stage.Count, stage.P50, stage.P99, stage.Max)
	}
	t.Logf("answered by the frequency predictor %d, by the CPU engine %d; misses %d; resident %d KB after a tenth, %d KB at the end",
		s.Counts.Answered[engine.Frequency], s.Counts.Answered[engine.CPU], s.Engines[0].Misses, before, after)
	if after-before > 4096 {
		t.Errorf("the memory has grown from %d to %d KB", before, after)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// resident is the memory that the process occupies, in KB.
func resident(t *testing.T) int {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skipf("needs /proc: %v", err)
	}
	_, line, _ := strings.Cut(string(status), "VmRSS:")
	kb, err := strconv.Atoi(strings.Fields(line)[0])
	if err != nil {
		t.Fatal(err)
	}
	return kb
}
