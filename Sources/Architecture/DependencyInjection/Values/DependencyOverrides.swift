/// The dependencies that were set. It is an object that never changes, so that equal ones are known by
/// identity.
final class DependencyOverrides: Sendable {
  struct Contents: Sendable {
    var slots: [ObjectIdentifier: AnyDependencySlot] = [:]
    var context: DependencyContext?
    /// The defaults, if not those of the process or of the test.
    var defaults: DependencyDefaults?
    /// The observer that follows the code that sees these values.
    var observer: (any DependencyObserver)?
  }

  let contents: Contents

  init(_ contents: Contents) {
    self.contents = contents
  }

  /// Returns these overrides, with earlier ones for the keys that these do not set.
  func over(_ earlier: DependencyOverrides) -> DependencyOverrides {
    var merged = earlier.contents
    merged.slots.merge(contents.slots) { $1 }
    merged.context = contents.context ?? merged.context
    merged.defaults = contents.defaults ?? merged.defaults
    merged.observer = contents.observer
    return DependencyOverrides(merged)
  }
}
