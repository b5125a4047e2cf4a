import ComposableArchitecture
import Foundation
import LivePages

/// Every kind of control, with reducers that accept, correct, reject or delay a value. Tests compare
/// the controls with the state.
@Reducer
struct Controls {
  @ObservableState
  struct State: Equatable {
    /// The description of the fields in the address.
    var description = ""
    var fields: [Field] = []
    /// A Boolean value that indicates whether the rows are in reverse order.
    var isReversed = false
    /// The hidden row.
    var hidden: Int?
    var isDisabled = false
    /// The rows that a person removed.
    var removed: Set<Int> = []
    /// The values that were removed from a picker.
    var withdrawn: Set<String> = []
    var ticks = 0
    var submitted: [String] = []
    var isDialogOpen = false
    /// The row that was the last one when the dialog was opened. The dialog contains it.
    var inDialog: Int?
    /// The number of times that the dialog was opened or closed.
    var dialogToggles = 0
    var isDetailsOpen = true
  }

  /// A control with its value, as text.
  struct Field: Equatable, Identifiable {
    let id: Int
    let kind: Kind
    let rule: Rule
    var value: String
    /// The number of late answers that were requested, and the latest one that has arrived. Tasks that sleep
    /// for the same time may wake up in any order.
    var requests = 0
    var answer = 0
  }

  enum Kind: String, CaseIterable {
    case text, search, email, url, tel, multiline, password, debounced, throttled
    case number, decimal, slider, toggle, picker, list, radio, ticks
    case date, time
    case moment = "datetime-local"
    case month, week, color
  }

  /// The reducer's rule for a new value.
  enum Rule: String, CaseIterable {
    case accept, upper, trim, short, refuse, late, lateUpper
    /// Replaces a value that is too large by the largest one, at once or late.
    case clamp, lateClamp
    /// Replaces each value by another one.
    case other
    /// Converts the text to upper case after 600 milliseconds, or after a pause of that length.
    case later, debounced
    /// Accepts the value, and blocks the thread for 100 ms.
    case block
  }

  enum Action {
    case opened(String)
    case edited(Int, String)
    case answered(Int, String, request: Int)
    case submitted
    case ticked
    case reversed
    case hid
    case added
    case removed
    case disabled
    case withdrew
    case dialogToggled
    case detailsToggled
    case setElsewhere
  }

  static let choices = ["apple", "banana", "cherry"]
  private static let mostFields = 8

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .opened(let description):
        guard description != state.description else { break }
        state = State(description: description, fields: Self.fields(description))
      case .edited(let id, let value): return edit(id, value, &state)
      case .answered(let id, let value, let request):
        guard request > state.fields[id].answer else { break }
        state.fields[id].answer = request
        state.fields[id].value = value
      case .submitted:
        state.submitted.append(state.fields.map(\.value).joined(separator: "|"))
        for index in state.fields.indices where state.fields[index].kind.isText {
          state.fields[index].value = ""
        }
      case .ticked: state.ticks += 1
      case .reversed: state.isReversed.toggle()
      case .hid: state.hidden = state.hidden == nil ? state.fields.count / 2 : nil
      case .added:
        guard state.fields.count < Self.mostFields else { break }
        state.fields.append(Field(id: state.fields.count, kind: .text, rule: .accept, value: ""))
      case .removed: if let first = state.rows.first { state.removed.insert(first.id) }
      case .disabled: state.isDisabled.toggle()
      case .withdrew: state.withdrawn = state.withdrawn.isEmpty ? ["cherry"] : []
      case .dialogToggled:
        state.isDialogOpen.toggle()
        state.dialogToggles += 1
        state.inDialog = state.isDialogOpen ? state.rows.last?.id : nil
      case .detailsToggled: state.isDetailsOpen.toggle()
      case .setElsewhere:
        for index in state.fields.indices { state.fields[index].value = state.fields[index].kind.other }
      }
      return .none
    }
  }

  private func edit(_ id: Int, _ value: String, _ state: inout State) -> Effect<Action> {
    switch state.fields[id].rule {
    case .accept: state.fields[id].value = value
    case .upper: state.fields[id].value = state.fields[id].kind.isText ? value.uppercased() : value
    case .trim:
      state.fields[id].value =
        state.fields[id].kind.isText ? value.trimmingCharacters(in: .whitespacesAndNewlines) : value
    case .short: state.fields[id].value = state.fields[id].kind.isText ? String(value.prefix(3)) : value
    case .refuse: break
    case .clamp: state.fields[id].value = state.fields[id].kind.clamped(value)
    case .other: state.fields[id].value = state.fields[id].kind.replaced(value)
    case .block:
      Thread.sleep(forTimeInterval: 0.1)
      state.fields[id].value = value
    case .late, .lateUpper, .lateClamp, .later, .debounced:
      state.fields[id].requests += 1
      let field = state.fields[id]
      let answer: String =
        switch field.rule {
        case .late: value
        case .lateClamp: field.kind.clamped(value)
        default: field.kind.isText ? value.uppercased() : value
        }
      let delay = Duration.milliseconds([.later, .debounced].contains(field.rule) ? 600 : 60)
      let effect = Effect<Action>.run { send in
        try await Task.sleep(for: delay)
        await send(.answered(id, answer, request: field.requests))
      }
      return field.rule == .debounced ? effect.cancellable(id: id, cancelInFlight: true) : effect
    }
    return .none
  }

  /// Parses `text.upper.abc,toggle.refuse.true`. Each field has a kind, a rule and a value, in which `¶`
  /// represents a line break.
  static func fields(_ description: String) -> [Field] {
    description.split(separator: ",").enumerated().compactMap { index, field in
      let parts = field.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3, let kind = Kind(rawValue: String(parts[0])),
        let rule = Rule(rawValue: String(parts[1]))
      else { return nil }
      return Field(
        id: index,
        kind: kind,
        rule: rule,
        value: parts[2].replacingOccurrences(of: "¶", with: "\n")
      )
    }
  }
}

extension Controls.State {
  /// The fields that are left, including the hidden one.
  var present: [Controls.Field] { fields.filter { !removed.contains($0.id) } }

  /// The visible rows, in their order.
  var rows: [Controls.Field] {
    let visible = present.filter { $0.id != hidden }
    return isReversed ? visible.reversed() : visible
  }

  /// The visible rows that aren't in the dialog.
  var rowsOfPage: [Controls.Field] { rows.filter { $0.id != inDialog } }

  /// The row in the dialog, if it is visible.
  var rowOfDialog: Controls.Field? { rows.first { $0.id == inDialog } }
}

extension Controls.Kind {
  var isText: Bool {
    [.text, .search, .email, .url, .tel, .multiline, .debounced, .throttled].contains(self)
  }

  /// A value that another user sets.
  var other: String {
    switch self {
    case .text, .search, .email, .url, .tel, .multiline, .password, .debounced, .throttled: "elsewhere"
    case .number, .slider: "7"
    case .decimal: "7.5"
    case .toggle: "true"
    case .picker, .list, .ticks: "cherry"
    case .radio: "banana"
    case .date: "2001-02-03"
    case .time: "01:02"
    case .moment: "2001-02-03T01:02"
    case .month: "2001-02"
    case .week: "2001-W02"
    case .color: "#010203"
    }
  }

  /// Returns a value, or the largest allowed one if the value is larger. Only one choice may be ticked, and a
  /// toggle stays off. Texts have no limit.
  func clamped(_ value: String) -> String {
    switch self {
    case .text, .search, .email, .url, .tel, .multiline, .password, .debounced, .throttled: value
    case .number, .slider, .decimal: (Double(value) ?? 0) > (Double(other) ?? 0) ? other : value
    case .toggle: "false"
    case .picker, .list, .radio: min(value, "banana")
    case .ticks: value.split(separator: " ").first.map { String($0) } ?? ""
    case .date, .time, .moment, .month, .week, .color: min(value, other)
    }
  }

  /// Returns the other value, or the given one for a text.
  func replaced(_ value: String) -> String { isText || self == .password ? value : other }
}
