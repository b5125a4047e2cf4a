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
