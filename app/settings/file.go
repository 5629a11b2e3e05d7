package settings

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
)

// Problem is something in the file that could not be used. It names a field or a file, never a user's text.
type Problem struct {
	Field string // empty when it is about the whole file
	What  string
}

func (p Problem) String() string {
	if p.Field == "" {
		return p.What
	}
	return p.Field + ": " + p.What
}

// object is a JSON object, field by field.
type object map[string]json.RawMessage

// parse reads a file. fate says whether the file itself is usable.
func parse(data []byte) (Settings, fate, []Problem) {
	s := Default()
	var file object
	if err := json.Unmarshal(data, &file); err != nil || file == nil {
		return s, damaged, []Problem{{What: "the settings file is damaged: defaults are used"}}
	}
	var version int
	if raw, ok := file["version"]; !ok || json.Unmarshal(raw, &version) != nil || version < 1 {
		return s, damaged, []Problem{{What: "the settings file has no version: defaults are used"}}
	}
	if version > Version {
		return s, newer, []Problem{{What: fmt.Sprintf("a newer Laya wrote the settings (version %d, this one knows %d): defaults are used", version, Version)}}
	}
	delete(file, "version")
	s.unknown = unknown{}
	r := reader{unknown: s.unknown}
	if _, ok := file["apps"]; ok {
		s.Apps = map[string]App{} // the file's list is the whole list
	}
	r.fields("", file, reflect.ValueOf(&s).Elem())
	r.ranges(&s)
	return s, fine, r.problems
}

// fate is what becomes of a file that was read.
type fate string

const (
	fine    fate = ""
	damaged fate = "damaged"
	newer   fate = "newer"
)

// reader fills settings from a file, one field after the other, so that one bad field costs only itself.
type reader struct {
	unknown  unknown
	problems []Problem
}

func (r *reader) fields(path string, file object, into reflect.Value) {
	known := map[string]reflect.Value{}
	for i := range into.NumField() {
		if name, _, _ := strings.Cut(into.Type().Field(i).Tag.Get("json"), ","); name != "" {
			known[name] = into.Field(i)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(file)) {
		field, ok := known[name]
		if !ok {
			r.unknown[path+name] = file[name]
			continue
		}
		r.field(path+name, file[name], field)
	}
}

func (r *reader) field(path string, raw json.RawMessage, into reflect.Value) {
	_, isText := into.Addr().Interface().(interface{ UnmarshalText([]byte) error })
	switch {
	case into.Kind() == reflect.Struct && !isText:
		var inner object
		if json.Unmarshal(raw, &inner) != nil {
			r.problem(path, "is not a group of settings")
			return
		}
		r.fields(path+".", inner, into)
	case into.Kind() == reflect.Map:
		r.entries(path, raw, into)
	default:
		value := reflect.New(into.Type())
		if err := json.Unmarshal(raw, value.Interface()); err != nil {
			r.problem(path, "cannot be used: the default holds")
			return
		}
		into.Set(value.Elem())
	}
}

// entries reads a map of groups.
func (r *reader) entries(path string, raw json.RawMessage, into reflect.Value) {
	var inner map[string]json.RawMessage
	if json.Unmarshal(raw, &inner) != nil {
		r.problem(path, "is not a list by app")
		return
	}
	into.Set(reflect.MakeMap(into.Type()))
	for _, name := range slices.Sorted(maps.Keys(inner)) {
		value := reflect.New(into.Type().Elem()).Elem()
		r.field(path+"."+escape(name), inner[name], value)
		into.SetMapIndex(reflect.ValueOf(name), value)
	}
}

func (r *reader) problem(path, what string) { r.problems = append(r.problems, Problem{path, what}) }

// ranges puts values that are out of range right.
func (r *reader) ranges(s *Settings) {
	if size := min(max(s.Panel.Size, 0.5), 3); size != s.Panel.Size || math.IsNaN(s.Panel.Size) {
		r.problem("panel.size", "is not between 0.5 and 3")
		s.Panel.Size = size
	}
	if !slices.Contains(Engines[:], s.Engine.Use) {
		r.problem("engine.use", "is none of "+strings.Join(Engines[:], ", "))
		s.Engine.Use = Engines[0]
	}
	for app, use := range s.Usage {
		if use.Chances < 0 || use.Taken < 0 || use.Taken > use.Chances {
			r.problem("usage."+escape(app), "cannot be: it is counted anew")
			delete(s.Usage, app)
		}
	}
}

// encode writes a file.
func encode(s Settings) ([]byte, error) {
	data, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var tree map[string]any
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	if err := decoder.Decode(&tree); err != nil {
		return nil, err
	}
	tree["version"] = Version
	for path, raw := range s.unknown {
		graft(tree, strings.Split(path, "."), raw)
	}
	data, err = json.MarshalIndent(tree, "", "  ")
	return append(data, '\n'), err
}

// graft puts an unknown field back, unless its group is gone: an app that was removed.
func graft(tree map[string]any, path []string, raw json.RawMessage) {
	name := unescape(path[0])
	if len(path) == 1 {
		if _, taken := tree[name]; !taken {
			tree[name] = raw
		}
		return
	}
	if group, ok := tree[name].(map[string]any); ok {
		graft(group, path[1:], raw)
	}
}

// Names in paths are separated by dots, and bundle identifiers hold dots.
func escape(name string) string {
	return strings.NewReplacer("%", "%25", ".", "%2e").Replace(name)
}

func unescape(name string) string {
	return strings.NewReplacer("%2e", ".", "%25", "%").Replace(name)
}
