import LivePages
import ShowcaseFrame

/// The repositories in a result. The view is equatable, so that a change of the timeline does not render it
/// again.
struct RepositoriesView: View, Equatable {
  let version: Version
  let repositories: [GitHubRepository]
  /// A Boolean value that indicates whether a new request is in flight, so that these results may soon be
  /// replaced.
  let isStale: Bool

  var body: some View<SearchEvent> {
    Container(
      .ol,
      .id("\(version.rawValue)-repositories"),
      .class(isStale ? "repositories repositories-stale" : "repositories"),
      .aria("busy", isStale ? "true" : "false"),
      .aria("label", "Repositories")
    ) {
      for repository in repositories {
        row(repository)
      }
    }
  }

  private func row(_ repository: GitHubRepository) -> Element {
    Element(.li, .class("repository")) {
      Element(.div, .class("repository-head")) {
        Element(.strong, .class("repository-name")) { repository.fullName }
        Element(.span, .class("repository-stars")) {
          Element(.span, .aria("hidden", "true")) { "\u{2605} " }
          repository.stargazersCount.grouped
          Element(.span, .class("visually-hidden")) { " stars" }
        }
      }
      if let description = repository.description, !description.isEmpty {
        Element(.p, .class("repository-text")) { description }
      }
      if let language = repository.language {
        Element(.p, .class("repository-language")) { language }
      }
    }
  }
}

/// The activity or the result of a version. Screen readers announce its changes.
struct StatusView: View {
  let state: VersionViewState

  var body: some View<SearchEvent> {
    Container(
      .div,
      .id("\(id)-status"),
      .class("status"),
      .role("status"),
      .aria("live", "polite"),
      .tabindex(-1),
      .keepsFocus
    ) {
      if state.isLoading {
        line {
          Element(.span, .class("spinner"), .aria("hidden", "true"))
          Element(.span) { "Asking GitHub\u{2026}" }
        }
      } else {
        switch state.answer?.result {
        case nil: line { "Nothing is searched for." }
        case .success(let response): line { Self.words(for: response, to: state.answer?.query ?? "") }
        case .failure(let error): problem(error)
        }
      }
    }
  }

  private var id: String { state.version.rawValue }

  private func line(@HTMLBuilder _ content: () -> HTML) -> Element {
    Element(.p, .class("status-line")) { content() }
  }

  private func problem(_ error: GitHubAPIError) -> some View<SearchEvent> {
    Container(.div, .class("notice notice-problem status-problem")) {
      Element(.p) {
        Element(.strong) { error.errorDescription ?? "The search failed." }
        error.recoverySuggestion.map { " " + $0 } ?? ""
      }
      Button("Try again", send: .retryTapped(state.version))
    }
  }

  private static func words(for response: GitHubSearchResponse, to query: String) -> String {
    let query = "\u{201C}\(query.shortened(to: 40))\u{201D}"
    return switch (response.totalCount, response.items.count) {
    case (0, _): "No repository matches \(query). Try fewer or other words."
    case (1, _): "1 repository matches \(query):"
    case (let total, let shown) where shown < total:
      "\(total) repositories match \(query). The first \(shown):"
    case (let total, _): "\(total) repositories match \(query):"
    }
  }
}
