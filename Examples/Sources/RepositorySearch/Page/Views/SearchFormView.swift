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
