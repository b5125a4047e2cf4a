import LivePages

/// The controls for the local server, or a note that another server answers.
struct ConditionsView: View {
  let conditions: LocalConditions?

  var body: some View<SearchEvent> {
    Container(.fieldset, .id("conditions"), .class("search-group")) {
      Element(.legend) { "The server is instructed" }
      if let conditions {
        Container(.div, .class("choices")) {
          choice("to wait", id: "latency") { label in
            Picker(label, selection: conditions.latency, in: Latency.allCases, title: \.title) {
              .latencyChosen($0)
            }
          }
          choice("to fail with", id: "failure") { label in
            Picker(
              label,
              selection: conditions.failure,
              in: [nil] + Failure.allCases,
              title: { $0?.title ?? "Nothing" },
              send: { .failureChosen($0) }
            )
          }
        }
        Element(.p, .class("search-note")) {
          "This affects only your requests. Set the delay to 4 seconds and type. Then turn the delay off and continue typing: "
          "the late response never replaces the newer one."
        }
      } else {
        Element(.p, .class("search-note")) {
          "These settings are unavailable, because another server responds, with its own delays and failures."
        }
      }
    }
  }

  private func choice<Value>(
    _ label: String,
    id: String,
    picker: (String) -> Picker<Value, SearchEvent>
  ) -> some View<SearchEvent> {
    Container(.div, .class("choice")) {
      Element(.label, .for(id)) { label }
      picker(label).labelHidden().id(id).class("field").attributes(.name(id))
    }
  }
}
