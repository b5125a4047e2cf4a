import LivePages
import StoreInspector

/// The actions that match the filter, in windows of limited size.
struct LogView: View {
  let choice: InspectorChoice
  let snapshot: InspectorSnapshot

  var body: some View<InspectorAction> {
    let log = snapshot.log
    Container(.section, .id("log"), .aria("labelledby", "log-title")) {
      Text("Log", .h3, .id("log-title"))
      Container(.div, .class("inspector-row")) {
        TextField("Filter", text: choice.filter, kind: .search) { .filterChanged($0) }
          .id("filter").debounce(.milliseconds(20))
        Picker("Period", selection: choice.period, in: LogPeriod.allCases) {
          $0.rawValue
        } send: {
          .periodChosen($0)
        }
      }
      Element(.p, .id("found"), .role("status")) { "\(log.found) of \(log.count) actions" }
      Container(.ul, .id("log-rows"), .class("inspector-list")) {
        ForEach(log.rows) { row in
          Container(.li, .id("entry-\(row.id)")) {
            Button(send: .entryChosen(row.id)) {
              Text("\(row.id) ", .span, .class("inspector-number"))
              Text(row.name, .code)
              Text(" \(row.sender.words)\(row.outcome.words), \(row.time.words)", .small)
            }
            .class("inspector-entry")
            .attributes(row.id == snapshot.entry ? .aria("current", "true") : nil)
          }
        }
      }
      if let first = snapshot.numbers?.lowerBound, first > 1 {
        Text("Of the entries before entry \(first), only the last state is kept.", .p)
      }
      Container(.div, .class("inspector-row")) {
        Button("Newer", send: .newerTapped).disabledKeepingFocus(log.newer == nil)
        Button("Older", send: .olderTapped).disabledKeepingFocus(log.older == nil)
      }
    }
  }
}

extension ActionSender {
  /// A description of the sender, for users.
  var words: String {
    switch self {
    case .person: "sent"
    case .effect(let number): "by effect \(number)"
    case .parent: "by a parent"
    }
  }
}

extension ActionOutcome {
  /// A description of the outcome. It is empty for an action that was handled.
  var words: String {
    switch self {
    case .handled: ""
    case .refused: ", refused"
    case .skipped: ", skipped"
    }
  }
}

extension Duration {
  /// The duration in seconds, or in microseconds if it is shorter than a millisecond.
  var words: String {
    if self < .milliseconds(1) { return "\(Int((self / .microseconds(1)).rounded())) µs" }
    let digits = self < .seconds(1) ? 10_000.0 : 100
    return "\((self / .seconds(1) * digits).rounded() / digits) s"
  }
}

/// An entry in full: the action, its changes, and the resulting state.
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
          Text("The texts of the action and of the difference are too long to be shown.", .p)
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
      return entry == first - 1 ? "The beginning" : "Entry \(entry) was dropped"
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
      // Users must be able to reach a scrollable region with the keyboard.
      Container(.pre, .tabindex(0), .role("region"), .aria("label", label)) { Text(text) }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// A state as a tree in which changed values are marked.
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

/// The effects of the actions that the log shows, drawn as bars over time.
struct EffectsView: View {
  let rows: [InspectorSnapshot.EffectRow]

  private static let width = 400.0

  var body: some View<InspectorAction> {
    let rows = rows.sorted { $0.id < $1.id }
    let starts = rows.compactMap(\.effect.start)
    let beginning = starts.min() ?? .zero
    let end = rows.compactMap { row in row.effect.start.map { $0 + (row.effect.duration ?? .zero) } }.max()
    let span = max((end ?? beginning) - beginning, .microseconds(1))
    Container(.section, .id("effects"), .aria("labelledby", "effects-title")) {
      Text("Effects", .h3, .id("effects-title"))
      if rows.isEmpty { Text("The actions in this part of the log have no effects.", .p) }
      Container(.ul, .class("inspector-list")) {
        ForEach(rows) { row in
          Container(.li, .id("effect-\(row.id)"), .class("inspector-effect")) {
            Text("\(row.id). \(words(for: row))", .span)
            Markup(bar(of: row.effect, from: beginning, over: span))
          }
        }
      }
    }
  }

  private func words(for row: InspectorSnapshot.EffectRow) -> String {
    let effect = row.effect
    var parts = ["\(effect.kind) of entry \(row.entry)", effect.progress.words]
    if !effect.ids.isEmpty { parts.append("id \(effect.ids.joined(separator: ", "))") }
    if effect.sent > 0 { parts.append("\(effect.sent) sent") }
    if let duration = effect.duration { parts.append(duration.words) }
    return parts.joined(separator: ", ")
  }

  private func bar(of effect: InspectedEffect, from beginning: Duration, over span: Duration) -> HTML {
    HTML {
      Element(
        .svg,
        .class("inspector-bar"),
        Attribute("viewBox", "0 0 \(Self.width) 10"),
        Attribute("preserveAspectRatio", "none"),
        .aria("hidden", "true")
      ) {
        if let start = effect.start {
          Element(
            .rect,
            Attribute("x", "\(((start - beginning) / span * Self.width).rounded())"),
            Attribute("y", "1"),
            Attribute("width", "\(max(2, ((effect.duration ?? .zero) / span * Self.width).rounded()))"),
            Attribute("height", "8"),
            .class("inspector-bar-\(effect.progress.name)")
          )
        }
      }
    }
  }
}

extension InspectedEffect.Progress {
  var name: String {
    switch self {
    case .waiting: "waiting"
    case .running: "running"
    case .finished: "finished"
    case .cancelled: "cancelled"
    }
  }

  var words: String {
    if case .cancelled(let canceller?) = self { return "cancelled by effect \(canceller)" }
    return name
  }
}

/// The dependencies that an entry's reducer and effects have used, with their return values.
struct DependenciesView: View {
  let dependencies: [InspectedDependency]

  var body: some View<InspectorAction> {
    Container(.div, .id("dependencies")) {
      Text("Dependencies that were used", .p, .class("inspector-label"))
      Container(.ul, .class("inspector-list")) {
        ForEach(dependencies, id: \.name) { dependency in
          Container(.li) {
            Text("\(dependency.name) ", .code)
            ForEach(Array(dependency.calls.enumerated()), id: \.offset) { call in
              Element(.div, .class("inspector-call")) { Self.words(for: call.element) }
            }
          }
        }
      }
    }
  }

  private static func words(for call: InspectedDependency.Call) -> String {
    let name = call.endpoint.isEmpty ? "It" : call.endpoint
    let more = call.omittedAnswers > 0 ? ["and \(call.omittedAnswers) more"] : []
    let answers = call.answers.isEmpty ? "" : ": " + (call.answers + more).joined(separator: ", ")
    let end =
      switch call.progress {
      case .running: call.answers.isEmpty ? "hasn't returned a value" : "goes on"
      case .completed: call.answers.isEmpty ? "ended without an answer" : "answered"
      case .cancelled: "was cancelled"
      case .failed(let error): "failed with \(error)"
      }
    let time = call.duration.map { $0 >= .milliseconds(1) ? " after \($0.words)" : "" } ?? ""
    return "\(name) \(end)\(time)\(answers)"
  }
}
