import LivePages
import StoreInspector

/// One entry in full: the action, what it changed, and the state after it.
struct EntryView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    Container(.section, .id("entry"), .aria("labelledby", "entry-title")) {
      Text(title, .h3, .id("entry-title"))
      if let detail = snapshot.detail {
        actions(on: detail)
        Text(facts(of: detail), .p)
        if let action = detail.action { block("The action", action) }
        if let difference = detail.difference { block("What changed", difference) }
        if detail.isTooLarge {
          Text("The texts of the action and of what changed are too long to be shown.", .p)
        }
      }
      if !snapshot.dependencies.isEmpty { DependenciesView(dependencies: snapshot.dependencies) }
      if let pinned = choice.pinned {
        Container(.div, .id("comparison")) {
          Text("Compared with entry \(pinned)", .p, .class("inspector-label"))
          block("What differs", snapshot.pinnedDifference ?? "Nothing that can be shown.")
          Button("Stop comparing", send: .unpinTapped)
        }
      }
      if let outline = snapshot.outline {
        Text("The state after it", .p, .class("inspector-label"))
        StateOutlineView(outline: outline)
      }
    }
  }

  private var title: String {
    guard let detail = snapshot.detail else {
      guard let entry = snapshot.entry, let first = snapshot.numbers?.lowerBound else { return "No entry" }
      return entry == first - 1 ? "The beginning" : "Entry \(entry) is kept no more"
    }
    return "Entry \(detail.number): \(detail.name)"
  }

  private func facts(of detail: EntryDetail) -> String {
    let observers = detail.observerDuration.map { ", observers \($0.words)" } ?? ""
    return """
      \(detail.sender.words.capitalizedFirst)\(detail.outcome.words), at \(detail.time.words). The reducer took \
      \(detail.duration.words)\(observers).
      """
  }

  private func actions(on detail: EntryDetail) -> some View<InspectorAction> {
    Container(.div, .class("inspector-row")) {
      Button("Jump here", send: .travelled(to: detail.number)).disabled(!snapshot.canTravel)
      switch detail.outcome {
      case .skipped: Button("Put back", send: .restoreTapped(detail.number))
      case .handled:
        Button("Skip", send: .skipTapped(detail.number)).disabled(!snapshot.canTravel)
      case .refused: Text("")
      }
      Button("Replay from here", send: .replayTapped(from: detail.number)).disabled(!snapshot.canTravel)
      Button("Pin", send: .pinTapped(detail.number))
      Button("Begin here", send: .testBeginningChosen(detail.number))
      Button("End here", send: .testEndChosen(detail.number))
    }
  }

  private func block(_ label: String, _ text: String) -> some View<InspectorAction> {
    Container(.div) {
      Text(label, .p, .class("inspector-label"))
      // It can be scrolled, and so has to be reachable by keyboard.
      Container(.pre, .tabindex(0), .role("region"), .aria("label", label)) { Text(text) }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A state as a tree. What has changed says so.
struct StateOutlineView: View {
  let outline: StateOutline

  var body: some View<InspectorAction> {
    Markup(
      HTML {
        Element(.ul, .id("outline"), .class("inspector-tree")) { Self.item(outline.root) }
      }
    )
  }

  private static func item(_ node: StateOutline.Node) -> Element {
    Element(.li, node.isChanged ? .class("inspector-changed") : nil) {
      Element(.span, .class("inspector-key")) { "\(node.label): " }
      Element(.code) { node.text }
      if node.isChanged { Element(.small) { " changed" } }
      if !node.children.isEmpty || node.omitted > 0 {
        Element(.ul) {
          for child in node.children { item(child) }
          if node.omitted > 0 { Element(.li) { "… \(node.omitted) more are not shown" } }
        }
      }
    }
  }
}
