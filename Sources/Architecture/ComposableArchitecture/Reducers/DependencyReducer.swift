import CombineShim
import DependencyInjection

extension Reducer {
  /// Overrides a dependency of this reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency's key path.
  ///   - value: The value for this reducer.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self, isConstant: true) { $0.set(keyPath, to: value) }
  }

  /// Overrides a dependency of this reducer and its effects, identified by its type.
  ///
  /// - Parameter value: The value for this reducer.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> DependencyReducer<Self>
  where Value.Value == Value {
    DependencyReducer(base: self, isConstant: true) { $0[Value.self] = value }
  }

  /// Transforms a dependency of this reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The dependency's key path.
  ///   - transform: A closure that changes it.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self, isConstant: false) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer whose dependencies differ from the surrounding ones.
public struct DependencyReducer<Base: Reducer>: Reducer {
  private let base: BodyOnce<Base>
  private let update: (inout DependencyValues) -> Void
  /// The dependencies of the last action, if they depend on the surrounding ones alone.
  private let derived: DerivedDependencies?

  /// - Parameter isConstant: A Boolean value that indicates whether the update always returns the same result
  ///   for the same dependencies.
  init(base: Base, isConstant: Bool, update: @escaping (inout DependencyValues) -> Void) {
    self.base = BodyOnce(base)
    self.update = update
    derived = isConstant ? DerivedDependencies() : nil
  }

  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let dependencies = derived?.current(update) ?? BoundDependencies(updating: update)
    return BoundDependencies.$current.withValue(dependencies) {
      base.reduce(into: &state, action: action).capturingDependencies()
    }
  }
}

extension Effect {
  /// Returns the effect with the current dependencies instead of those of its store.
  func capturingDependencies() -> Self {
    if isAction { return self }
    switch operation {
    case .none:
      return .none
    case .publisher:
      return Self(
        erased: SubscribedWithDependencies(upstream: publisher, dependencies: withEscapedDependencies { $0 })
          .eraseToAnyPublisher()
      )
    case .cancel(let cancel):
      return withEscapedDependencies { dependencies in
        Self(
          operation: .cancel(
            cancel.replacingCancel { context in dependencies.yield { cancel.cancel(context) } }
          )
        )
      }
    case .run(let run):
      return withEscapedDependencies { dependencies in
        Self(
          operation: .run(
            run.replacingOperation { send in await dependencies.yield { await run.operation(send) } }
          )
        )
      }
    }
  }
}

/// A publisher that is subscribed to with previously captured dependencies.
private struct SubscribedWithDependencies<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let dependencies: DependencyValues.Continuation

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    dependencies.yield { upstream.receive(subscriber: subscriber) }
  }
}

/// Caches the dependencies that were derived from the surrounding ones, for as long as those do not change:
/// for a reducer in a store, which binds the same ones for each action, they are derived once.
final class DerivedDependencies: Sendable {
  private struct Derivation: Sendable {
    let origin: BoundDependencies?
    let result: BoundDependencies
  }

  private let latest = Locked<Derivation?>(nil)

  /// Returns the current dependencies.
  ///
  /// - Parameter update: A closure that derives them from the surrounding ones.
  func current(_ update: (inout DependencyValues) -> Void) -> BoundDependencies {
    let origin = BoundDependencies.current
    if let latest = latest.withLock({ $0 }), latest.origin === origin { return latest.result }
    let derivation = Derivation(origin: origin, result: BoundDependencies(updating: update))
    // The previous dependencies are released outside of the lock, because they may contain users' values.
    _ = latest.withLock { latest in
      let earlier = latest
      latest = derivation
      return earlier
    }
    return derivation.result
  }
}
