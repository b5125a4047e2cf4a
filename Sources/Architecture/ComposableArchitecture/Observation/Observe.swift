/// Runs a closure at once, and again each time that something has changed that it read.
///
/// ```swift
/// let token = observe {
///   label.text = "\(store.count)"
/// }
/// ```
///
/// What it reads of stores whose state is an ``ObservableState``, of such state itself, and of other
/// `Observable` types counts, each time anew: the closure is told of exactly those fields.
///
/// A store's changes are seen before its `send` returns, once for a drain of its queue however many fields
/// have changed, inside the change's ``Transaction``. The actions that the closure sends then are handled
/// after it. Changes of what is in no store are seen after a hop to the actor, several at once.
///
/// What the closure itself changes while it runs for the first time goes unnoticed: send actions
/// outside of it.
///
/// - Parameters:
///   - isolation: The actor on which the closure runs: the caller's. It must be the owner of the stores that
///     are read.
///   - apply: A closure that reads state and applies it.
/// - Returns: A token that ends the observation when it is cancelled or released.
public func observe(
  isolation: isolated (any Actor)? = #isolation,
  _ apply: @escaping () -> Void
) -> ObserveToken {
  let loop = ObservationLoop(actor: isolation ?? MainActor.shared, apply: apply)
  loop.run()
  return ObserveToken(loop)
}
