import Synchronization

/// The holder of an earlier state of a store: a tab of a page.
package final class TravelHolder: Sendable {
  private let away = Atomic(false)

  package init() {}

  /// Whether the tab is not there at this moment: it was closed, has crashed, or loads the page again.
  /// Another one that shows the store may take its place then.
  package var isAway: Bool {
    get { away.load(ordering: .relaxed) }
    set { away.store(newValue, ordering: .relaxed) }
  }
}
