import LivePages

/// The whole page.
struct RepositorySearchView: View {
  let state: SearchViewState

  var body: some View<SearchEvent> {
    Container(.main, .class("search-page")) {
      Element(.div, .class("search-intro")) {
        Element(.h1) { "GitHub search" }
        Element(.p, .class("search-lead")) {
          "One field feeds two searches: an observable object with one pipeline, and a reducer with effects. Both receive the "
          "same keystrokes at the same time, so their timelines look alike."
        }
      }
      SearchFormView(state: state)
      for version in state.versions {
        VersionView(state: version, pacing: state.pacing)
      }
      Element(.section, .class("card search-legend"), .aria("labelledby", "legend-title")) {
        Element(.h2, .id("legend-title")) { "How to read the timelines" }
        TimelineLegend().body
        Element(.p, .class("search-note")) {
          "The top line shows keystrokes, and the lines below show requests. Thin lines are a second apart."
        }
      }
    }
  }
}

/// One version of the search: its code, its timeline and its results.
struct VersionView: View {
  let state: VersionViewState
  let pacing: Pacing

  var body: some View<SearchEvent> {
    Container(.section, .class("card version"), .aria("labelledby", "\(id)-title")) {
      Element(.h2, .id("\(id)-title")) { state.version.title }
      Element(.p, .class("version-steps"), .id("\(id)-steps")) {
        for (number, step) in state.version.steps(pacing).enumerated() {
          if number > 0 { Element(.span, .aria("hidden", "true")) { " \u{2192} " } }
          Element(.code) { step }
        }
      }
      TimelineView(version: state.version, timeline: state.timeline).body
      StatusView(state: state)
      if case .success(let response) = state.answer?.result, !response.items.isEmpty {
        RepositoriesView(version: state.version, repositories: response.items, isStale: state.isLoading)
          .equatable()
      }
    }
  }

  private var id: String { state.version.rawValue }
}

extension Version {
  fileprivate var title: String {
    switch self {
    case .model: "An observable object"
    case .feature: "A reducer"
    }
  }

  /// The steps from a keystroke to a result.
  fileprivate func steps(_ pacing: Pacing) -> [String] {
    switch self {
    case .model:
      ["$inputText", pacing.rawValue, "removeDuplicates", "map", "switchToLatest", "assign"]
    case .feature:
      [".inputTextChanged", "\(pacing.rawValue)(id:)", ".letThrough", "cancellable(id:)", ".answered"]
    }
  }
}
