import ComposableArchitecture

/// A spreadsheet with one selected cell, whose content can be edited.
@Reducer
public struct Cells: Sendable {
  @ObservableState
  public struct State: Equatable {
    var sheet = Sheet()
    var selection = CellPosition.first
    /// The content while it is edited.
    var draft: String?
  }

  public enum Action: Equatable {
    case selected(CellPosition)
    case moved(columns: Int, rows: Int)
    case opened(CellPosition)
    case editTapped
    case draftChanged(String)
    /// Return was pressed, or the field was left.
    case editEnded
    case editCancelled
    case cleared
  }

  /// The limit for the content of a cell, in UTF-16 code units.
  static let longestContent = 200

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .selected(let position):
        state.finishEditing()
        state.selection = position
      case .moved(let columns, let rows):
        state.finishEditing()
        state.selection = state.selection.moved(columns: columns, rows: rows)
      case .opened(let position):
        state.finishEditing()
        state.selection = position
        state.draft = state.content
      case .editTapped:
        state.draft = state.content
      case .draftChanged(let text):
        if state.draft != nil { state.draft = text }
      case .editEnded:
        state.finishEditing()
      case .editCancelled:
        state.draft = nil
      case .cleared:
        if state.draft == nil { state.sheet.set("", at: state.selection) }
      }
      return .none
    }
  }
}

extension Cells.State {
  /// The content of the selected cell.
  var content: String { sheet.contents[selection] ?? "" }

  mutating func finishEditing() {
    guard let draft else { return }
    self.draft = nil
    if draft != content { sheet.set(draft, at: selection) }
  }
}
