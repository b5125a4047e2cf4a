import GitHubSearchAPI
import LivePages
import RepositorySearch

/// The choices for the local server, or the word that another one answers.
struct ConditionsView {
  let conditions: LocalConditions?

  var body: Element {
    Element(.fieldset, .id("conditions"), .class("search-group")) {
      Element(.legend) { "The server is told" }
      if let conditions {
        Element(.div, .class("choices")) {
          choice("latency", "to wait", .latencyChosen(.none)) {
            for latency in Latency.allCases {
              option(latency.rawValue, latency.title, isChosen: latency == conditions.latency)
            }
          }
          choice("failure", "to fail with", .failureChosen(nil)) {
            option(SearchEvent.noFailure, "Nothing", isChosen: conditions.failure == nil)
            for failure in Failure.allCases {
              option(failure.rawValue, failure.title, isChosen: failure == conditions.failure)
            }
          }
        }
        Element(.p, .class("search-note")) {
          "For your requests alone. Let it wait 4 seconds and type; then let it wait no more and type on: "
          "the late answer never overwrites the new one."
        }
      } else {
        Element(.p, .class("search-note")) {
          "Nothing: another server answers, which is as slow as it is and has failures of its own."
        }
      }
    }
  }

  private func choice(
    _ id: String,
    _ label: String,
    _ event: SearchEvent,
    @HTMLBuilder options: () -> HTML
  ) -> Element {
    Element(.div, .class("choice")) {
      Element(.label, .for(id)) { label }
      Element(.select, .id(id), .class("field"), .name(id), .onInput(event)) { options() }
    }
  }

  private func option(_ value: String, _ title: String, isChosen: Bool) -> Element {
    Element(.option, .value(value), .selected(isChosen)) { title }
  }
}
