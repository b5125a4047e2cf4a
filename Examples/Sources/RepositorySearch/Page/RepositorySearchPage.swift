import ComposableArchitecture
import Dispatch
import LivePages
import ShowcaseFrame

/// The repository search in the browser. Each browser session has both versions, which share one text field.
public struct RepositorySearchPage: ObjectPage {
  public let path = "/search"
  public let title = "GitHub search \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, RepositorySearchAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let source: @Sendable () async -> SearchSource

  /// - Parameter source: A closure that returns the search API as soon as it is available.
  public init(source: @escaping @Sendable () async -> SearchSource) {
    self.source = source
  }

  public func admit(_ arrival: Arrival) async -> Admission { .admitted(with: await source()) }

  public func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Searches {
    guard let source = visit.admitted(as: SearchSource.self) else {
      preconditionFailure("A search requires an admitted visit.")
    }
    return Searches(source: source, scheduler: queue.eraseToAnyScheduler())
  }

  public func body(_ searches: Searches) -> some View<SearchEvent> {
    RepositorySearchView(state: searches.viewState)
  }

  public func send(_ event: SearchEvent, to searches: Searches) { searches.receive(event) }
}

/// The user's actions on the page.
public enum SearchEvent: Hashable, Sendable {
  case queryTyped(String)
  case pacingChosen(Pacing)
  case latencyChosen(Latency)
  case failureChosen(Failure?)
  case retryTapped(Version)
}

/// The files that the page needs in addition to those of the showcase.
public enum RepositorySearchAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/search.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.search_css
  )
}
