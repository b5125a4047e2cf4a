import LivePages

/// The text field, the pacing, and the controls for the local server.
struct SearchFormView: View {
  let state: SearchViewState

  var body: some View<SearchEvent> {
    Container(.section, .class("card search-form"), .aria("label", "Search")) {
      field
      pacing
      ConditionsView(conditions: state.conditions)
    }
  }

  /// The maximum length of a query that GitHub accepts, in UTF-16 units, as browsers count it.
  static let longestQuery = 256

  private var field: some View<SearchEvent> {
    let label = "Search for repositories"
    return Container(.div, .class("search-field")) {
      Element(.label, .for("query")) { label }
      TextField(label, text: state.query, kind: .search, maxLength: Self.longestQuery) { .queryTyped($0) }
        .labelHidden().id("query").class("field").autocomplete(.off)
        .attributes(
          .name("query"),
          Attribute("placeholder", "swift"),
          Attribute("autocapitalize", "off"),
          Attribute("spellcheck", "false")
        )
    }
  }

  private var pacing: some View<SearchEvent> {
    Container(.fieldset, .id("pacing"), .class("search-group"), .aria("describedby", "pacing-meaning")) {
      Element(.legend) { "Keystrokes are thinned out by" }
      Container(.div, .class("switch")) {
        for pacing in Pacing.allCases {
          Button(pacing.title, send: .pacingChosen(pacing)).class("button switch-button")
            .attributes(.aria("pressed", pacing == state.pacing ? "true" : "false"))
        }
      }
      Element(.p, .id("pacing-meaning"), .class("search-note"), .aria("live", "polite")) {
        state.pacing.meaning
      }
    }
  }
}

extension Pacing {
  fileprivate var title: String {
    switch self {
    case .throttle: "Throttle"
    case .debounce: "Debounce"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .throttle: "The first at once, then the latest one every half second: results while you type."
    case .debounce: "The latest one, once you have paused for half a second: results after you typed."
    }
  }
}

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
