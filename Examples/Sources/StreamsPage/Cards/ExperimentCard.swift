import LivePages
import StreamPlayground

/// What all experiments look like: what it is about, its code, the diagram, how things stand, and the
/// buttons.
struct ExperimentCard<Act: RawRepresentable<String> & Hashable> {
  let name: ExperimentName
  let title: String
  let explanation: String
  /// What the experiment runs, in short.
  let code: String
  let diagram: MarbleDiagram
  /// How things stand, in a sentence or two.
  let standing: String
  let groups: [ActGroup<Act>]
  /// What makes sense to do now.
  let allowed: Set<Act>
  let event: (Act) -> StreamsEvent

  /// - Parameter extra: What this experiment alone shows, below the diagram.
  func body(@HTMLBuilder extra: () -> HTML = { HTML() }) -> Element {
    Element(.section, .class("card experiment"), .aria("labelledby", id("title")), .tabindex(-1), .keepsFocus)
    {
      Element(.h2, .id(id("title"))) { title }
      Element(.p, .class("experiment-text")) { explanation }
      Element(.pre, .class("experiment-code")) { Element(.code) { code } }
      MarbleDiagramView(diagram: diagram, name: name.rawValue).body
      extra()
      status
      Element(.div, .class("acts")) {
        for group in groups { buttons(group) }
        Element(
          .button,
          .type("button"),
          .id(id("reset")),
          .class("button act-reset"),
          .aria("label", "Start over: \(title)"),
          .on(StreamsEvent.reset(name))
        ) {
          "Start over"
        }
      }
    }
  }

  private func id(_ part: String) -> String { "\(name.rawValue)-\(part)" }

  private var status: Element {
    Element(.p, .id(id("status")), .class("experiment-status"), .role("status"), .aria("live", "polite")) {
      Element(.span, .class("experiment-latest")) {
        diagram.latest.map { $0.sentence(in: diagram) }.joined(separator: " ")
      }
      " "
      Element(.strong) { standing }
    }
  }

  private func buttons(_ group: ActGroup<Act>) -> Element {
    Element(.div, .class("act-group"), .role("group"), .aria("label", "\(title): \(group.title)")) {
      Element(.span, .class("act-title"), .aria("hidden", "true")) { group.title }
      for (label, act) in group.acts {
        Element(
          .button,
          .type("button"),
          .id(id(act.rawValue)),
          .class("button act"),
          .disabled(!allowed.contains(act)),
          .on(event(act))
        ) {
          label
        }
      }
    }
  }
}

extension Experiment {
  /// All that makes sense to do now.
  var allowed: Set<Act> {
    Set(Act.allCases.filter(allows))
  }
}
