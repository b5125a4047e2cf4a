import Synchronization

/// The number of tabs of all sessions of a site.
package final class TabCount: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }

  func add(_ change: Int) {
    value.add(change, ordering: .relaxed)
  }
}
