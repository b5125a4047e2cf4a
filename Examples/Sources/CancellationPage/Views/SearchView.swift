import Cancellation
import LivePages

/// The field to search with, and what was found.
struct SearchView {
  let state: RiverSearch.State

  var body: Element {
    Element(.section, .id("search"), .class("card"), .aria("labelledby", "search-title")) {
      Element(.div, .class("card-head")) {
        Element(.h2, .id("search-title")) { "Search" }
        ActionButton(label: "Stop", subject: "searching", event: .searchStopped, isUseful: state.isSearching)
          .body
      }
      Element(.div, .class("field")) {
        Element(.label, .for("river")) { "A river, or a part of its name" }
        Element(
          .input,
          .id("river"),
          .type("search"),
          .class("control"),
          .value(state.text),
          Attribute("autocomplete", "off"),
          Attribute("maxlength", String(RiverSearch.State.longestText)),
          .onInput(CancellationEvent.searchTyped(""))
        )
      }
      Element(.div, .id("search-outcome"), .class("search-outcome"), .aria("live", "polite")) { outcome }
    }
  }

  @HTMLBuilder
  private var outcome: HTML {
    if let search = state.inFlight.last, state.isSearching {
      Element(.p, .class("search-line")) {
        Element(.span, .class("spinner"), .aria("hidden", "true"))
        Element(.span) { "Asking for \u{201C}\(search.text)\u{201D}\u{2026}" }
      }
    } else {
      switch state.outcome {
      case .none:
        Element(.p, .class("empty")) { "Type on: each letter takes the place of the search before." }
      case .found(let names): found(names)
      case .failed(let error):
        Element(.p, .class("notice notice-problem")) { error.description }
        again("Try again")
      case .stopped:
        Element(.p, .class("empty")) { "The search was cancelled." }
        again("Search again")
      }
    }
  }

  private func found(_ names: [String]) -> HTML {
    HTML {
      Element(.p, .class("search-line")) {
        switch names.count {
        case 0: "No river is called so."
        case 1: "1 river"
        default: "\(names.count) rivers"
        }
      }
      if !names.isEmpty {
        Element(.ul, .class("rivers")) {
          for name in names.prefix(Self.mostNames) { Element(.li) { name } }
          if names.count > Self.mostNames { Element(.li) { "and \(names.count - Self.mostNames) more" } }
        }
      }
    }
  }

  private func again(_ label: String) -> Element {
    ActionButton(label: label, event: .searchRetried).body
  }

  /// The most rivers that are shown.
  private static let mostNames = 12
}
