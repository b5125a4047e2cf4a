import ComposableArchitecture
import LivePages
import StoreInspector

/// The seventh task: a spreadsheet, whose changes reach the cells that depend on them.
public struct CellsPage: GUITaskPage {
  public let path = "/cells"
  public let title = "Cells \u{B7} Tributary"
  public let scripts = [SevenGUIsAssets.cells.path]

  public init() {}

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Cells> {
    Store(initialState: Cells.State()) { Cells().inspected("cells") }
  }

  public func body(_ store: StoreOf<Cells>) -> some View<Cells.Action> {
    GUITask(
      "Cells",
      "Change propagation: double-click a cell, and enter a number, text, or a formula such as =sum(A0:A9) or =A0*(B1+2)."
    ) {
      CellBar(selection: store.selection, content: store.content, value: store.sheet.values[store.selection])
        .equatable()
      if store.draft == nil {
        grid(store)
          .onKeyDown(.leftArrow, replacingDefault: true, send: .moved(columns: -1, rows: 0))
          .onKeyDown(.rightArrow, replacingDefault: true, send: .moved(columns: 1, rows: 0))
          .onKeyDown(.upArrow, replacingDefault: true, send: .moved(columns: 0, rows: -1))
          .onKeyDown(.downArrow, replacingDefault: true, send: .moved(columns: 0, rows: 1))
          .onKeyDown(.return, "F2", replacingDefault: true, send: .editTapped)
          .onKeyDown(.delete, .backspace, replacingDefault: true, send: .cleared)
      } else {
        // While the content is edited, the keys belong to the field.
        grid(store)
      }
    }
  }

  private func grid(_ store: StoreOf<Cells>) -> Markup<Cells.Action> {
    Container(
      .div,
      .id("cells"),
      .class("cells"),
      .tabindex(0),
      .keepsFocus,
      Attribute("data-selected", "\(store.selection)")
    ) {
      Container(.table, .role("grid"), .aria("label", "Spreadsheet")) {
        Container(.thead) {
          Container(.tr) {
            Text("", .td)
            for column in CellPosition.columns {
              Text(CellPosition.name(ofColumn: column), .th, Attribute("scope", "col"))
            }
          }
        }
        Container(.tbody) {
          for row in CellPosition.rows { CellRow(row: row, store: store) }
        }
      }
    }
    .hook("Cells")
    .onHook("selected", example: .first) { .selected($0) }
    .onHook("opened", example: .first) { .opened($0) }
  }
}

/// A row of the sheet, with the field of the cell that is edited.
private struct CellRow: View {
  let row: Int
  let store: StoreOf<Cells>

  var body: some View<Cells.Action> {
    Container(.tr, .id("row-\(row)")) {
      Text("\(row)", .th, Attribute("scope", "row"))
      for column in CellPosition.columns {
        if let position = CellPosition(column: column, row: row) { cell(position) }
      }
    }
  }

  private func cell(_ position: CellPosition) -> Markup<Cells.Action> {
    let isSelected = position == store.selection
    if isSelected, let draft = store.draft {
      return Container(.td, .class("edited"), .aria("selected", "true")) {
        Form(submit: .editEnded) {
          TextField(
            "Content of \(position)",
            text: draft,
            maxLength: Cells.longestContent,
            send: { .draftChanged($0) }
          )
          .labelHidden()
          .attributes(.autofocus, Attribute("autocomplete", "off"))
        }
      }
      .onBlur(send: .editEnded)
      .onKeyDown(.escape, send: .editCancelled)
    }
    let value = store.sheet.values[position]
    return Text(value?.text ?? "", .td, value?.style, isSelected ? .aria("selected", "true") : nil)._markup
  }
}

/// The name of the selected cell, its content, and its error.
private struct CellBar: View, Equatable {
  let selection: CellPosition
  let content: String
  let value: Sheet.Value?

  var body: some View<Cells.Action> {
    Container(.div, .class("cell-bar")) {
      Button("Edit \(selection)", send: .editTapped)
      Container(.p, .id("cell-words"), .class("gui-message"), .role("status")) {
        if content.isEmpty { "Empty" } else { Text(content, .code) }
        if case .error(let error) = value { " \(error.message)" }
      }
    }
  }
}

extension Sheet.Value {
  var text: String {
    switch self {
    case .number(let number): number.text(decimals: 6)
    case .text(let text): text
    case .error(let error): error.code
    }
  }

  var style: Attribute? {
    switch self {
    case .number: nil
    case .text: .class("text")
    case .error: .class("error")
    }
  }
}
