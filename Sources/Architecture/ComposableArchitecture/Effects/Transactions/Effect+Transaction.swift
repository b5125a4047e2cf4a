import CombineShim

extension Effect {
  /// Animates the changes of state that this effect's actions make.
  ///
  /// ```swift
  /// case .loadButtonTapped:
  ///   return client.load()
  ///     .catchToEffect(Action.loaded)
  ///     .animation(.spring)
  /// ```
  ///
  /// - Parameter animation: The animation; `nil` for none.
  /// - Returns: An effect of the same actions.
  public func animation(_ animation: Animation? = .default) -> Self {
    transaction(Transaction(animation: animation))
  }

  /// Carries a transaction with the changes of state that this effect's actions make.
  ///
  /// It replaces a transaction that the effect has already, or names when it sends.
  /// - Parameter transaction: The transaction that is ``Transaction/current`` while the actions are handled.
  /// - Returns: An effect of the same actions.
  public func transaction(_ transaction: Transaction) -> Self {
    switch operation {
    case .none:
      return .none
    case .publisher:
      let publisher = TransactionPublisher(upstream: publisher, transaction: transaction)
      return Self(erased: publisher.eraseToAnyPublisher())
    case .cancel:
      return self
    case .run(let run):
      return Self(
        operation: .run(
          run.replacingOperation { send in
            let target = SendClosures<Action> { action, _ in
              await send(action, transaction: transaction)
            } post: { action, _ in
              send.withoutWaiting(action, transaction: transaction)
            }
            await run.operation(Send(target))
          }
        )
      )
    }
  }
}
