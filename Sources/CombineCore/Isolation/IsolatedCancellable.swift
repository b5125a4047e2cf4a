/// Returns whether the type conforms to `Cancellable` on a global actor.
func isIsolatedCancellable(_ type: any Cancellable.Type) -> Bool {
  isIsolatedConformance(
    witnessTable: unsafeBitCast(type as (any Cancellable.Type), to: MetatypeWords.self).witnessTable
  )
}

/// Cancels an activity whose conformance belongs to a global actor, and traps off that actor.
@usableFromInline
func cancelIsolated(_ canceller: any Cancellable) {
  guard isUsableCancellable(canceller) else {
    fatalError(
      """
      \(type(of: canceller)) was cancelled off its actor: its conformance to Cancellable belongs to a global \
      actor. Cancel or release its AnyCancellable on that actor.
      """
    )
  }
  canceller.cancel()
}

/// Returns whether the object's conformance may be used here. Not inlined, as the optimizer knows that the
/// cast succeeds where it knows the type.
@inline(never)
private func isUsableCancellable(_ object: Any) -> Bool {
  object is any Cancellable
}
