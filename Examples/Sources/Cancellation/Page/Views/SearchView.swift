import LivePages

/// The search field and its results.
struct SearchView: View {
  let state: RiverSearch.State

  var body: some View<RiverSearch.Action> {
    Container(.section, .id("search"), .class("card"), .aria("labelledby", "search-title")) {
      Container(.div, .class("card-head")) {
        Text("Search", .h2, .id("search-title"))
        ActionButton("Stop", of: "searching", send: .stopTapped, isUseful: state.isSearching)
      }
      TextField(
        "A river, or a part of its name",
        text: state.text,
        kind: .search,
        maxLength: RiverSearch.State.longestText
      ) { .textChanged($0) }
      .id("river").class("control").autocomplete(.off)
      Container(.div, .id("search-outcome"), .class("search-outcome"), .aria("live", "polite")) { outcome }
    }
  }

  @ViewBuilder<RiverSearch.Action>
  private var outcome: some View<RiverSearch.Action> {
    if let search = state.inFlight.last, state.isSearching {
      Container(.p, .class("search-line")) {
        Container(.span, .class("spinner"), .aria("hidden", "true"))
        Text("Asking for \u{201C}\(search.text)\u{201D}\u{2026}", .span)
      }
    } else {
      switch state.outcome {
      case .none:
        Text("Continue typing: each letter replaces the previous search.", .p, .class("empty"))
      case .found(let names): found(names)
      case .failed(let error):
        Text(error.description, .p, .class("notice notice-problem"))
        ActionButton("Try again", send: .retryTapped)
      case .stopped:
        Text("The search was cancelled.", .p, .class("empty"))
        ActionButton("Search again", send: .retryTapped)
      }
    }
  }

  private func found(_ names: [String]) -> HTML {
    HTML {
      Element(.p, .class("search-line")) {
        switch names.count {
        case 0: "No river has this name."
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

  /// The maximum number of results.
  private static let mostNames = 12
}
