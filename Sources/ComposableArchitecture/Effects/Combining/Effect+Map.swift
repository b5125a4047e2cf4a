import CombineShim

extension Effect {
  /// Makes other actions of this effect's.
  ///
  ///     effect:        --a--b|
  ///     map { .c($0) } --c(a)--c(b)|
  ///
  /// - Parameter transform: Makes the new action. It may be called on any thread.
  /// - Returns: An effect of the new actions.
  public func map<T>(_ transform: @escaping @Sendable (Action) -> T) -> Effect<T, Failure> {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher):
      return Effect<T, Failure>(publisher.map(transform))
    case .run(let run):
      return Effect<T, Failure>(
        operation: .run(
          run.replacingWork { send in
            await run.work(
              Send { action, transaction in await send(transform(action), transaction: transaction) }
            )
          }
        )
      )
    }
  }

  /// Makes a parent's actions of a child's: ``map(_:)`` with a transform that is no more than the case of an enum, and so need not
  /// wait until the effect runs.
  func embedded<Parent>(by embed: @escaping @Sendable (Action) -> Parent) -> Effect<Parent, Failure> {
    if let action { Effect<Parent, Failure>(value: embed(action)) } else { map(embed) }
  }
}
