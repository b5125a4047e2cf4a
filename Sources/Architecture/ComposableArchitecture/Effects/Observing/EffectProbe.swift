import DependencyInjection

/// Follows one effect while it runs. Its functions may be called on any thread.
// Not an `EffectMonitor`, which follows all effects of a core and is notified only that some have ended.
package protocol EffectProbe: AnyObject, Sendable {
  /// The observer that follows the dependencies of the effect.
  var dependencyObserver: (any DependencyObserver)? { get }

  /// The store starts the effect.
  func started()

  /// The effect sends an action.
  func sent()

  /// The effect has come to its end, unless it was cancelled before.
  func ended()

  /// The effect was cancelled, unless it had ended before.
  func cancelled()

  /// The effect is about to cancel others.
  ///
  /// - Parameter cancel: A closure that cancels them. It is called once, before this returns.
  func cancelsOthers(_ cancel: () -> Void)
}

extension EffectProbe {
  package var dependencyObserver: (any DependencyObserver)? { nil }
}
