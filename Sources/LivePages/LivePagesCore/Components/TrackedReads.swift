import Observation

/// The reads of observed objects by the parts of a page, so that each part can stop being told of changes.
///
/// The Observation module keeps a tracking in each object that was read until one of them changes. An object
/// that outlives the page, such as one that all visitors share, would keep it of each page that there has
/// ever been. So each tracking reads a property of this as well, and ends when that is said to change.
package final class TrackedReads: Observable, Sendable {
  /// Whether this thread ends a tracking, rather than changes what was read.
  @TaskLocal private static var isEnding = false

  private let registrar = ObservationRegistrar()

  package init() {}

  /// Raises a flag when something changes that a closure reads, and no more for what was read before.
  func track<Value>(for flag: ChangeFlag, _ read: () -> Value) -> Value {
    end(for: flag)
    return withObservationTracking {
      registrar.access(self, keyPath: Self.path(of: flag))
      return read()
    } onChange: { [weak flag] in
      if !Self.isEnding { flag?.raise() }
    }
  }

  /// Raises a flag no more for what was read.
  func end(for flag: ChangeFlag) {
    Self.$isEnding.withValue(true) {
      registrar.willSet(self, keyPath: Self.path(of: flag))
    }
  }

  private static func path(of flag: ChangeFlag) -> any KeyPath<TrackedReads, Bool> & Sendable {
    \TrackedReads[ObjectIdentifier(flag)]
  }

  /// Stands for what is read for a flag, where the Observation module wants a property.
  private subscript(flag: ObjectIdentifier) -> Bool { false }
}
