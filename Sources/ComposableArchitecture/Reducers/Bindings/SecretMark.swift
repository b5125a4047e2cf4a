import Synchronization

/// Tells whether a binding action has set a property whose value must not be shown.
///
/// A key path does not tell that; the property itself does when it is set.
package final class SecretMark: Sendable {
  /// The mark of the binding action that sets a property now.
  @TaskLocal private static var current: SecretMark?

  private let isMarked = Atomic(false)

  /// Whether the action has set such a property.
  var isSecret: Bool { isMarked.load(ordering: .relaxed) }

  /// Sets a property on behalf of a binding action.
  func follow(_ set: () -> Void) {
    Self.$current.withValue(self, operation: set)
  }

  /// A property is set whose value must not be shown.
  package static func noteSecret() {
    current?.isMarked.store(true, ordering: .relaxed)
  }
}
