import ComposableArchitecture
import IssueReporting
import LivePagesCore

extension DependencyValues {
  /// The connection from an effect to the browser that shows its store. It sends events to client code and
  /// navigates to other pages.
  ///
  /// ``StorePage`` provides the connection for the store that `makeStore(for:on:)` creates. In a test, give
  /// the test store a connection that records its messages:
  /// `$0.livePage = PageConnection { messages.append($0) }`.
  public var livePage: PageConnection {
    get { self[LivePageKey.self] }
    set { self[LivePageKey.self] = newValue }
  }
}

private enum LivePageKey: DependencyKey {
  static let liveValue = PageConnection { message in
    reportIssue("The store isn't connected to a page, so nothing was sent to the browser: \(message)")
  }

  static let testValue = PageConnection { message in
    reportIssue(
      """
      The dependency "livePage" was used in a test that doesn't override it: \(message)

      Override it where the store is created: `$0.livePage = PageConnection { … }`.
      """
    )
  }
}
