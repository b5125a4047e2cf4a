import DependencyInjection

/// Keeps the dependencies that were made of others, for as long as those stand around it: for a reducer in a
/// store, which binds the same ones for each action, they are made once.
final class DerivedDependencies: Sendable {
  private struct Derivation: Sendable {
    let origin: BoundDependencies?
    let result: BoundDependencies
  }

  private let latest = Locked<Derivation?>(nil)

  /// The dependencies of this moment.
  ///
  /// - Parameter update: A closure that makes them of those that stand around it.
  func current(_ update: (inout DependencyValues) -> Void) -> BoundDependencies {
    let origin = BoundDependencies.current
    if let latest = latest.withLock({ $0 }), latest.origin === origin { return latest.result }
    let derivation = Derivation(origin: origin, result: BoundDependencies(updating: update))
    // The earlier one goes after the lock is free: values that users made may go with it.
    _ = latest.withLock { latest in
      let earlier = latest
      latest = derivation
      return earlier
    }
    return derivation.result
  }
}
