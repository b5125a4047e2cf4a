import LivePages

/// The common layout of all experiments: the description, the code, the diagram, the status, and the buttons.
struct ExperimentCard<Act: RawRepresentable<String> & Hashable>: View {
  let name: ExperimentName
  let title: String
  let explanation: String
  /// A short form of the experiment's code.
  let code: String
  let diagram: MarbleDiagram
  /// The status, in a sentence or two.
  let standing: String
  let groups: [ActGroup<Act>]
  /// The currently useful actions.
  let allowed: Set<Act>
  /// Additional content of this experiment, below the diagram.
  var extra = HTML()
  let action: (Act) -> StreamsAction

  var body: some View<StreamsAction> {
    Container(
      .section,
      .class("card experiment"),
      .aria("labelledby", id("title")),
      .tabindex(-1),
      .keepsFocus
    ) {
      Text(title, .h2, .id(id("title")))
      Text(explanation, .p, .class("experiment-text"))
      Container(.pre, .class("experiment-code")) { Text(code, .code) }
      MarbleDiagramView(diagram: diagram, name: name.rawValue).body
      extra
      status
      Container(.div, .class("acts")) {
        for group in groups { buttons(group) }
        Button("Start over", send: .reset(name))
          .id(id("reset"))
          .class("button act-reset")
          .attributes(.aria("label", "Start over: \(title)"))
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

  private func buttons(_ group: ActGroup<Act>) -> some View<StreamsAction> {
    Container(.div, .class("act-group"), .role("group"), .aria("label", "\(title): \(group.title)")) {
      Text(group.title, .span, .class("act-title"), .aria("hidden", "true"))
      for (label, act) in group.acts {
        Button(label, send: action(act))
          .id(id(act.rawValue))
          .class("button act")
          .disabled(!allowed.contains(act))
      }
    }
  }
}

extension Experiment {
  /// All currently useful actions.
  var allowed: Set<Act> {
    Set(Act.allCases.filter(allows))
  }
}

/// The buttons for one publisher or subscriber.
struct ActGroup<Act> {
  let title: String
  /// The labels and actions of the buttons, in order.
  let acts: [(label: String, act: Act)]

  init(_ title: String, _ acts: (label: String, act: Act)...) {
    self.title = title
    self.acts = acts
  }
}
