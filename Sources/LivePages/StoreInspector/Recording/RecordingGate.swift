import Synchronization

/// Tells whether an inspected reducer is run as it is.
///
/// It is not generic and its check is inlined, since a look at a generic type would cost more than most
/// reducers.
@usableFromInline
final class RecordingGate {
  @usableFromInline let inspector: Inspector
  /// Whether the store shows another state than its present one. It is used on the store's owner.
  @usableFromInline var isTravelling = false

  init(inspector: Inspector) {
    self.inspector = inspector
  }

  @inlinable var isIdle: Bool { !isTravelling && !inspector.recording.load(ordering: .relaxed) }
}
