import Foundation
import Synchronization

/// The values that an app keeps on its device, for one visitor of a site. They last as long as the session of
/// the visitor's browser does.
final class VisitorValues: Sendable {
  private static let openCount = Atomic(0)

  /// The number of visitors whose sessions are open.
  static var count: Int { openCount.load(ordering: .relaxed) }

  /// The user defaults of `@AppStorage`, or `nil` if the program has replaced the standard ones for all
  /// visitors.
  // Sendable: user defaults may be used by several threads.
  nonisolated(unsafe) let defaults: UserDefaults?
  let pasteboard = UIPasteboard()

  init() {
    defaults = StoredDefaults.ofProcess === UserDefaults.standard ? .inMemory : nil
    if let defaults { StoredDefaults.addVisitor(defaults) }
    Self.openCount.add(1, ordering: .relaxed)
  }

  deinit {
    if let defaults { StoredDefaults.removeVisitor(defaults) }
    Self.openCount.subtract(1, ordering: .relaxed)
  }
}
