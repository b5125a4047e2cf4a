import CombineShim
import DependencyInjection

extension Effect {
  /// Makes other actions of this effect's.
  ///
  ///     effect:         --a--b|
  ///     map { .c($0) }  --x--y|   x: c(a), y: c(b)
  ///
  /// The closure sees the dependencies of the place where this is called. For effects made of an asynchronous
  /// operation it is called on the owner of the store that runs the effect, for those made of a publisher
  /// where the publisher sends, and for what an operation sends by ``Send/withoutWaiting(_:transaction:)``
  /// where it does so.
  ///
  /// - Parameter transform: A closure that makes the new action.
  /// - Returns: An effect of the new actions.
  public func map<T>(_ transform: @escaping (Action) -> T) -> Effect<T> {
    if isNone { return .none }
    let transform = ActionTransform(transform)
    return mapped { _, _ in
      // Outside of the scopes: the closure may cancel the ids of the effect whose action it maps.
      Effect<T>(erased: publisher.map(transform.callAsFunction).eraseToAnyPublisher())
    } send: { action, transaction, send in
      await transform.send(action, transaction, to: send)
    } post: { action, transaction, send in
      send.withoutWaiting(transform.giveAway(action), transaction: transaction)
    }
  }

  /// Makes a parent's actions of a child's: ``map(_:)`` with a transform that is no more than the case of an
  /// enum, and so need not wait until the effect runs, and depends on nothing.
  func embedded<Parent>(by embed: @escaping @Sendable (Action) -> Parent) -> Effect<Parent> {
    if let action { return Effect<Parent>(value: embed(action)) }
    return mapped { publisher, scopes in
      Effect<Parent>(
        operation: .publisher(publisher.map(embed).eraseToAnyPublisher(), scopes: scopes)
      )
    } send: { action, transaction, send in
      await send(embed(action), transaction: transaction)
    } post: { action, transaction, send in
      send.withoutWaiting(embed(action), transaction: transaction)
    }
  }

  /// - Parameters:
  ///   - mapPublisher: A closure that maps the actions of a publisher, inside or outside of its scopes.
  ///   - send: A closure that maps an action of a run, and sends it.
  ///   - post: A closure that maps an action of a run, and sends it without waiting.
  private func mapped<T>(
    _ mapPublisher:
      (_ publisher: AnyPublisher<Action, Never>, _ scopes: [EffectScope]) -> Effect<T>,
    send mapAndSend:
      @escaping @Sendable (
        _ action: sending Action, _ transaction: Transaction, _ send: Send<T>
      ) async -> Void,
    post mapAndPost:
      @escaping @Sendable (
        _ action: sending Action, _ transaction: Transaction, _ send: Send<T>
      ) -> Void
  ) -> Effect<T> {
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher, let scopes):
      return mapPublisher(publisher, scopes)
    case .cancel(let cancel):
      return Effect<T>(operation: .cancel(cancel))
    case .run(let run):
      return Effect<T>(
        operation: .run(
          run.replacingOperation { send in
            let target = SendClosures<Action> { action, transaction in
              await mapAndSend(action, transaction, send)
            } post: { action, transaction in
              mapAndPost(action, transaction, send)
            }
            await run.operation(Send(target))
          }
        )
      )
    }
  }
}

/// A closure that makes other actions of an effect's, with the dependencies of the place where it was given.
private struct ActionTransform<Action, NewAction> {
  private let transform: (Action) -> NewAction
  private let dependencies = withEscapedDependencies { $0 }

  init(_ transform: @escaping (Action) -> NewAction) {
    self.transform = transform
  }

  func callAsFunction(_ action: Action) -> NewAction {
    dependencies.yield { transform(action) }
  }

  /// Makes the action on the owner of the store, to which the closure belongs as the reducer that made it
  /// does.
  func send(_ action: sending Action, _ transaction: Transaction, to send: Send<NewAction>) async {
    let context = EffectContext.active
    context.executor?.leave()
    let newAction = await make(action, isolation: context.actor)
    context.executor?.comeBack()
    await send(newAction.wrappedValue, transaction: transaction)
  }

  private func make(
    _ action: sending Action,
    isolation: isolated any Actor
  ) -> sending UncheckedSendable<NewAction> {
    UncheckedSendable(giveAway(action))
  }

  /// Makes the action where this is called.
  func giveAway(_ action: sending Action) -> sending NewAction {
    // Unchecked: the closure has made the action to be sent, and gives it away.
    UncheckedSendable(self(action)).wrappedValue
  }
}

// Unchecked: the closure is called on the store's owner; or by a publisher, which calls it as any closure of
// an operator; or where an operation sends without waiting, as the documentation says.
extension ActionTransform: @unchecked Sendable {}
