//go:build darwin || box

package preferences

import (
	"laya/app/macos/apps"
	"laya/app/macos/cocoa"
)

// NewDirectory gives the apps that run, and names from the table for those that do not.
func NewDirectory(table apps.Table) Directory { return directory{table} }

type directory struct{ table apps.Table }

// Name implements Directory.
func (d directory) Name(bundle string) string { return d.table.Of(bundle).Name }

// Running implements Directory.
func (d directory) Running() []App {
	var list []App
	for _, a := range cocoa.RunningApps() {
		if a.Regular {
			list = append(list, App{a.Bundle, a.Name})
		}
	}
	return list
}
