import LivePages
import RepositorySearch

/// The field, the pacing, and the choices for the local server.
struct SearchFormView {
  let state: SearchViewState

  var body: Element {
    Element(.section, .class("card search-form"), .aria("label", "Search")) {
      field
      pacing
      ConditionsView(conditions: state.conditions).body
    }
  }

  private var field: Element {
    Element(.div, .class("search-field")) {
      Element(.label, .for("query")) { "Search for repositories" }
      Element(
        .input,
        .id("query"),
        .class("field"),
        .type("search"),
        .name("query"),
        .value(state.query),
        Attribute("placeholder", "swift"),
        Attribute("autocomplete", "off"),
        Attribute("autocapitalize", "off"),
        Attribute("spellcheck", "false"),
        Attribute("maxlength", String(SearchEvent.longestQuery)),
        .onInput(SearchEvent.queryTyped(""))
      )
    }
  }

  private var pacing: Element {
    Element(.fieldset, .id("pacing"), .class("search-group"), .aria("describedby", "pacing-meaning")) {
      Element(.legend) { "Keystrokes are thinned out by" }
      Element(.div, .class("switch")) {
        for pacing in Pacing.allCases {
          Element(
            .button,
            .type("button"),
            .class("button switch-button"),
            .aria("pressed", pacing == state.pacing ? "true" : "false"),
            .on(SearchEvent.pacingChosen(pacing))
          ) { pacing.title }
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
