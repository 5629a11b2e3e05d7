//go:build darwin || box

package cocoa

import (
	"slices"

	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	columnInit      = objc.Method[func(column, identifier objc.ID) objc.ID]("-[NSTableColumn initWithIdentifier:]")
	columnSetWidth  = objc.Method[func(column objc.ID, width float64)]("-[NSTableColumn setWidth:]")
	columnHeader    = objc.Method[func(column objc.ID) objc.ID]("-[NSTableColumn headerCell]")
	columnSetCell   = objc.Method[func(column, cell objc.ID)]("-[NSTableColumn setDataCell:]")
	columnSetEdits  = objc.Method[func(column objc.ID, editable bool)]("-[NSTableColumn setEditable:]")
	cellSetText     = objc.Method[func(cell, text objc.ID)]("-[NSCell setStringValue:]")
	cellInit        = objc.Method[func(cell objc.ID) objc.ID]("-[NSCell init]")
	buttonCellType  = objc.Method[func(cell objc.ID, kind uint)]("-[NSButtonCell setButtonType:]")
	buttonCellTitle = objc.Method[func(cell, title objc.ID)]("-[NSButtonCell setTitle:]")

	tableAddColumn   = objc.Method[func(table, column objc.ID)]("-[NSTableView addTableColumn:]")
	tableSetSource   = objc.Method[func(table, source objc.ID)]("-[NSTableView setDataSource:]")
	tableSetDelegate = objc.Method[func(table, delegate objc.ID)]("-[NSTableView setDelegate:]")
	tableReload      = objc.Method[func(table objc.ID)]("-[NSTableView reloadData]")
	tableRows        = objc.Method[func(table objc.ID) int]("-[NSTableView numberOfRows]")
	tableSelected    = objc.Method[func(table objc.ID) int]("-[NSTableView selectedRow]")
	tableSelect      = objc.Method[func(table, rows objc.ID, extend bool)]("-[NSTableView selectRowIndexes:byExtendingSelection:]")
	tableDeselect    = objc.Method[func(table, sender objc.ID)]("-[NSTableView deselectAll:]")
	tableSetHeight   = objc.Method[func(table objc.ID, height float64)]("-[NSTableView setRowHeight:]")
	tableSetStripes  = objc.Method[func(table objc.ID, stripes bool)]("-[NSTableView setUsesAlternatingRowBackgroundColors:]")
	tableCellFrame   = objc.Method[func(table objc.ID, column, row int) Rect]("-[NSTableView frameOfCellAtColumn:row:]")
	tableShow        = objc.Method[func(table objc.ID, row int)]("-[NSTableView scrollRowToVisible:]")
	indexSet         = objc.ClassMethod[func(index uint) objc.ID]("+[NSIndexSet indexSetWithIndex:]")
	numberWithBool   = objc.ClassMethod[func(value bool) objc.ID]("+[NSNumber numberWithBool:]")
	numberBool       = objc.Method[func(number objc.ID) bool]("-[NSNumber boolValue]")
	scrollSetContent = objc.Method[func(scroll, view objc.ID)]("-[NSScrollView setDocumentView:]")
	scrollVertical   = objc.Method[func(scroll objc.ID, has bool)]("-[NSScrollView setHasVerticalScroller:]")
	scrollBorder     = objc.Method[func(scroll objc.ID, border uint)]("-[NSScrollView setBorderType:]")
)

// ColumnKind is what a column's cells show.
type ColumnKind int

const (
	TextColumn  ColumnKind = iota // text
	CheckColumn                   // a checkbox, which the user can click
	ImageColumn                   // an image, at most as high as the row
)

// Column describes a column of a table.
type Column struct {
	Title string
	Kind  ColumnKind
	Width float64
}

// Cell is what stands in one: the field of its column's kind.
type Cell struct {
	Text  string
	On    bool
	Image *Image
}

// Source is where a table gets its rows. AppKit asks while it draws.
type Source interface {
	Rows() int
	Cell(row, column int) Cell
	SetOn(row, column int, on bool) // the user clicked a checkbox
}

// Table is rows and columns that scroll.
type Table struct {
	View     // the scroll view
	table    objc.ID
	columns  []objc.ID
	kinds    []ColumnKind
	source   Source
	selected func()
}

var tableSource = objc.NewClass[*Table]("LayaTableSource", "NSObject",
	objc.MethodDef{Name: "-[NSTableViewDataSource numberOfRowsInTableView:]", Func: func(t *Table, _ objc.ID) int {
		return t.source.Rows()
	}},
	objc.MethodDef{Name: "-[NSTableViewDataSource tableView:objectValueForTableColumn:row:]", Func: (*Table).value},
	objc.MethodDef{Name: "-[NSTableViewDataSource tableView:setObjectValue:forTableColumn:row:]", Func: (*Table).setValue},
	objc.MethodDef{Name: "-[NSTableViewDelegate tableViewSelectionDidChange:]", Func: func(t *Table, _ objc.ID) {
		if t.selected != nil {
			t.selected()
		}
	}},
)

const (
	bezelBorder = 2 // NSBezelBorder
	rowHeight   = 22
)

// NewTable returns a table of the source's rows.
func NewTable(source Source, columns ...Column) *Table {
	scroll := viewInit(objc.Alloc("NSScrollView"), layout.R(0, 0, 200, 120))
	t := &Table{View: View{Object{scroll}}, table: viewInit(objc.Alloc("NSTableView"), layout.R(0, 0, 200, 120)), source: source}
	for _, column := range columns {
		t.addColumn(column)
	}
	tableSetHeight(t.table, rowHeight)
	tableSetStripes(t.table, true)
	delegate := tableSource.New(t)
	tableSetSource(t.table, delegate) // neither is retained by the table
	tableSetDelegate(t.table, delegate)
	scrollSetContent(scroll, t.table)
	scrollVertical(scroll, true)
	scrollBorder(scroll, bezelBorder)
	return t
}

func (t *Table) addColumn(c Column) {
	column := columnInit(objc.Alloc("NSTableColumn"), objc.String(c.Title))
	cellSetText(columnHeader(column), objc.String(c.Title))
	columnSetWidth(column, c.Width)
	columnSetEdits(column, c.Kind == CheckColumn)
	switch c.Kind {
	case CheckColumn:
		cell := cellInit(objc.Alloc("NSButtonCell"))
		buttonCellType(cell, buttonTypeSwitch)
		buttonCellTitle(cell, objc.String(""))
		columnSetCell(column, cell)
		objc.Release(cell)
	case ImageColumn:
		cell := cellInit(objc.Alloc("NSImageCell"))
		columnSetCell(column, cell)
		objc.Release(cell)
	}
	tableAddColumn(t.table, column)
	objc.Release(column) // the table has it
	t.columns, t.kinds = append(t.columns, column), append(t.kinds, c.Kind)
}

func (t *Table) value(_, column objc.ID, row int) objc.ID {
	i := slices.Index(t.columns, column)
	if i < 0 || row < 0 || row >= t.source.Rows() { // AppKit draws rows that have just gone
		return 0
	}
	cell := t.source.Cell(row, i)
	switch t.kinds[i] {
	case CheckColumn:
		return numberWithBool(cell.On)
	case ImageColumn:
		return idOf(cell.Image)
	default:
		return objc.String(cell.Text)
	}
}

func (t *Table) setValue(_, value, column objc.ID, row int) {
	if i := slices.Index(t.columns, column); i >= 0 && t.kinds[i] == CheckColumn && row >= 0 && row < t.source.Rows() {
		t.source.SetOn(row, i, numberBool(value))
	}
}

// Reload shows the source's rows anew.
func (t *Table) Reload() { tableReload(t.table) }

// Rows is the number of rows that AppKit knows of.
func (t *Table) Rows() int { return tableRows(t.table) }

// Selected is the index of the selected row, -1 for none.
func (t *Table) Selected() int { return tableSelected(t.table) }

// Select selects a row and scrolls to it; -1 selects none.
func (t *Table) Select(row int) {
	switch {
	case row >= 0 && row < tableRows(t.table):
		tableSelect(t.table, indexSet(uint(row)), false)
		tableShow(t.table, row)
	case row == -1:
		tableDeselect(t.table, 0)
	}
}

// OnSelect sets what is called when another row is selected.
func (t *Table) OnSelect(selected func()) { t.selected = selected }

// CellFrame is where a cell is, in the coordinates of the window.
func (t *Table) CellFrame(row, column int) Rect {
	return viewConvert(t.table, tableCellFrame(t.table, column, row), 0)
}
