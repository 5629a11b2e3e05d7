module laya

go 1.26.0

require (
	github.com/DeRuina/timberjack v1.4.10
	github.com/HdrHistogram/hdrhistogram-go v1.4.0
	github.com/clipperhouse/displaywidth v0.11.0
	github.com/ebitengine/purego v0.11.3
	github.com/gdamore/tcell/v3 v3.6.0
	github.com/klauspost/compress v1.20.4
	github.com/micromdm/plist v0.2.2
	github.com/rivo/uniseg v0.4.7
	github.com/schollz/progressbar/v3 v3.19.1
	github.com/spf13/cobra v1.10.2
	golang.org/x/sys v0.50.0
	golang.org/x/term v0.48.0
)

require (
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/gdamore/encoding v1.0.1 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.4.1 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/spf13/pflag v1.0.9 // indirect
	golang.org/x/text v0.42.0 // indirect
)
