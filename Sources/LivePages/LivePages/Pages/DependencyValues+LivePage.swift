import ComposableArchitecture
import IssueReporting
import LivePagesCore

extension DependencyValues {
  /// The way from an effect to the browser that shows its store: events for client code, and going to other
  /// pages.
  ///
  /// ``StorePage`` provides it for the store that `makeStore(for:on:)` makes. In a test, give the test store
  /// one that notes what is said: `$0.livePage = PageConnection { said.append($0) }`.
  public var livePage: PageConnection {
    get { self[LivePageKey.self] }
    set { self[LivePageKey.self] = newValue }
  }
}

private enum LivePageKey: DependencyKey {
  static let liveValue = PageConnection { message in
    reportIssue("No page shows the store that said this to its browser: \(message)")
  }

  static let testValue = PageConnection { message in
    reportIssue(
      """
      The dependency "livePage" was used in a test that did not set it: \(message)

      Set it where the store is made: `$0.livePage = PageConnection { … }`.
      """
    )
  }
}
