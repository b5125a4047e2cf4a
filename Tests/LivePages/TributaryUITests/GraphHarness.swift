import Testing

import struct LivePagesCore.ChangeSignal
import struct LivePagesCore.Element

@testable import TributaryUI

/// A window without HTML, whose text can be read and whose buttons can be pressed.
@MainActor
final class GraphHarness {
  private(set) var graph: ViewGraph!
  private(set) var changes = 0

  init<Root: View>(@ViewBuilder _ view: () -> Root) {
    graph = ViewGraph(view()) { [weak self] in self?.changes += 1 }
    graph.update()
  }

  /// The displayed strings after an update.
  var texts: [String] {
    graph.update()
    return Self.texts(in: graph.root.boxes)
  }

  /// The strings of the current look, without an update.
  var shownTexts: [String] { Self.texts(in: graph.root.boxes) }

  /// Presses the button with a label.
  func press(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) {
    graph.update()
    guard let button = Self.buttons(in: graph.root.boxes)[label] else {
      Issue.record("There is no button \(label).", sourceLocation: sourceLocation)
      return
    }
    button()
  }

  /// Returns the number of bodies that an action evaluates.
  func evaluations(_ action: () -> Void) -> Int {
    graph.update()
    let before = graph.evaluations
    action()
    graph.update()
    return graph.evaluations - before
  }

  private static func texts(in boxes: [ViewBox]) -> [String] {
    boxes.flatMap { box in
      switch box.kind {
      case .text(let runs): [runs.map(\.text).joined()]
      case .node(let node): texts(in: node.boxes)
      case .button: [String]()
      default: texts(in: box.children)
      }
    }
  }

  private static func buttons(in boxes: [ViewBox]) -> [String: @MainActor () -> Void] {
    var found: [String: @MainActor () -> Void] = [:]
    for box in boxes {
      switch box.kind {
      case .node(let node): found.merge(buttons(in: node.boxes)) { $1 }
      case .button(let button):
        let label = texts(in: box.children).joined(separator: " ")
        if let press = button.press { found[label] = { press.perform(()) } }
      default: found.merge(buttons(in: box.children)) { $1 }
      }
    }
    return found
  }
}

/// Records events in order.
@MainActor
final class Log {
  var entries: [String] = []

  func callAsFunction(_ entry: String) { entries.append(entry) }

  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A view that counts the presses of its button in its own state.
struct CounterView: View {
  let name: String
  @State private var count = 0

  var body: some View {
    Text("\(name) \(count)")
    Button("Count \(name)") { count += 1 }
  }
}

extension Window {
  /// Returns the elements of a page that consists of a view.
  static func elements<Content: View>(@ViewBuilder _ view: () -> Content) -> [Element] {
    Window(AnyView(view()), signal: ChangeSignal { _ in }).render().elements
  }
}
