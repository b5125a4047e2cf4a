/// Returns whether the type conforms to `Cancellable` on a global actor.
func isIsolatedCancellable(_ type: any Cancellable.Type) -> Bool {
  // The coercion keeps the metatype from being opened. The cast is right, as it has two words.
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Cancellable.Type), to: MetatypeWords.self).witnessTable
  )
}

/// An activity whose conformance belongs to a global actor.
@usableFromInline
struct IsolatedCancellable {
  private let base: any Cancellable
  private let actor: ConformanceActor

  @usableFromInline
  init(_ base: any Cancellable) {
    self.base = base
    actor = ConformanceActor(isUsable: isUsableCancellable(base))
  }

  /// Cancels the activity, and traps off its actor.
  @usableFromInline
  func cancel() {
    actor.check(
      isUsable: isUsableCancellable(base),
      """
      \(type(of: base)) was cancelled off its actor: its conformance to Cancellable belongs to a global actor. \
      Cancel or release its AnyCancellable on that actor.
      """
    )
    base.cancel()
  }
}

/// Returns whether the object's conformance may be used here. Not inlined, as the optimizer knows that the
/// cast succeeds where it knows the type.
@inline(never)
private func isUsableCancellable(_ object: Any) -> Bool {
  object is any Cancellable
}
