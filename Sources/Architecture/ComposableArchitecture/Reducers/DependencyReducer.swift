import CombineShim
import DependencyInjection

extension Reducer {
  /// Overrides a dependency for this reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - value: The value that this reducer uses.
  public func dependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    _ value: Value
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self, isConstant: true) { $0.set(keyPath, to: value) }
  }

  /// Overrides a dependency, identified by the type of its value, for this reducer and its effects.
  ///
  /// - Parameter value: The value that this reducer uses.
  public func dependency<Value: TestDependencyKey>(_ value: Value) -> DependencyReducer<Self>
  where Value.Value == Value {
    DependencyReducer(base: self, isConstant: true) { $0[Value.self] = value }
  }

  /// Modifies a dependency for this reducer and its effects.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the dependency.
  ///   - transform: A closure that modifies the value.
  public func transformDependency<Value>(
    _ keyPath: WritableKeyPath<DependencyValues, Value>,
    transform: @escaping (inout Value) -> Void
  ) -> DependencyReducer<Self> {
    DependencyReducer(base: self, isConstant: false) { transform(&$0[keyPath: keyPath]) }
  }
}

/// A reducer that overrides dependencies of the reducer it wraps.
public struct DependencyReducer<Base: Reducer>: Reducer {
  private let base: BodyOnce<Base>
  private let update: (inout DependencyValues) -> Void
  /// The dependencies of the last action, provided that they depend only on the surrounding dependencies.
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
  /// Returns the effect so that it uses the current dependencies instead of its store's dependencies.
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

/// A publisher that is subscribed to with dependencies that were captured earlier.
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

/// Caches derived dependencies until the dependencies around them change. A reducer in a store derives its
/// dependencies only once, because a store binds the same dependencies for each action.
final class DerivedDependencies: Sendable {
  private struct Derivation: Sendable {
    let origin: BoundDependencies?
    let result: BoundDependencies
  }

  private let latest = Locked<Derivation?>(nil)

  /// Returns the current dependencies.
  ///
  /// - Parameter update: A closure that derives the dependencies from the surrounding dependencies.
  func current(_ update: (inout DependencyValues) -> Void) -> BoundDependencies {
    let origin = BoundDependencies.current
    if let latest = latest.withLock({ $0 }), latest.origin === origin { return latest.result }
    let derivation = Derivation(origin: origin, result: BoundDependencies(updating: update))
    // The previous dependencies are released outside the lock because they may contain users' values.
    _ = latest.withLock { latest in
      let earlier = latest
      latest = derivation
      return earlier
    }
    return derivation.result
  }
}
