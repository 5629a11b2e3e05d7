// Icons draws the app's icon and the menu bar's pictures:
//
//	go run ./scripts/icons assets/icons
//
// It writes Laya.icns, Laya.png (256 pixels, for pages) and, for each state of the menu bar, menubar-STATE.png of 18
// pixels and menubar-STATE@2x.png of 36. Nothing is drawn by hand; a test holds the files to what is drawn here.
package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("icons: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./scripts/icons DIRECTORY")
	}
	files, err := drawAll()
	if err != nil {
		log.Fatal(err)
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(os.Args[1], name), data, 0o644); err != nil {
			log.Fatal(err)
		}
	}
	fmt.Printf("%d pictures in %s\n", len(files), os.Args[1])
}

// drawAll gives every file by its name.
func drawAll() (map[string][]byte, error) {
	files := map[string][]byte{}
	var err error
	if files["Laya.icns"], err = encodeICNS(appIcon); err != nil {
		return nil, err
	}
	if files["Laya.png"], err = encodePNG(appIcon(256)); err != nil {
		return nil, err
	}
	for _, s := range states {
		if files["menubar-"+string(s)+".png"], err = encodePNG(menuBar(s, 1)); err != nil {
			return nil, err
		}
		if files["menubar-"+string(s)+"@2x.png"], err = encodePNG(menuBar(s, 2)); err != nil {
			return nil, err
		}
	}
	return files, nil
}
