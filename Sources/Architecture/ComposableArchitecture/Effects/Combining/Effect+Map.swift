import CombineShim
import DependencyInjection

extension Effect {
  /// Transforms the actions that this effect emits.
  ///
  ///     effect:         --a--b|
  ///     map { .c($0) }  --x--y|   x: c(a), y: c(b)
  ///
  /// The closure uses the dependencies that are current when you call this method. Where it runs depends on how the
  /// effect was created:
  ///
  /// - For an effect from an asynchronous operation, the closure runs on the owner of the store that runs the effect.
  /// - For an effect from a publisher, the closure runs wherever the publisher sends its elements.
  /// - When an operation sends an action with ``Send/withoutWaiting(_:transaction:)``, the closure runs during that
  ///   call.
  ///
  /// - Parameter transform: A closure that returns the new action.
  /// - Returns: An effect that sends the new actions.
  public func map<T>(_ transform: @escaping (Action) -> T) -> Effect<T> {
    if isNone { return .none }
    let transform = ActionTransform(transform)
    return mapped { _, _ in
      // The map is applied outside the scopes because the closure may cancel the ids of the effect whose
      // action it transforms.
      Effect<T>(erased: publisher.map(transform.callAsFunction).eraseToAnyPublisher())
    } send: { action, transaction, send in
      await transform.send(action, transaction, to: send)
    } post: { action, transaction, send in
      send.withoutWaiting(transform.giveAway(action), transaction: transaction)
    }
  }

  /// Converts a child's actions to a parent's actions. Because the transform only wraps a value in an enum case,
  /// unlike the closure of ``map(_:)``, it can run early and without dependencies.
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
  ///   - mapPublisher: A closure that transforms a publisher's actions, inside or outside its scopes.
  ///   - send: A closure that transforms an action of a run effect and sends it.
  ///   - post: A closure that transforms an action of a run effect and sends it without waiting.
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

/// A closure that transforms an effect's actions, together with the dependencies that were current when it
/// was created.
private struct ActionTransform<Action, NewAction> {
  private let transform: (Action) -> NewAction
  private let dependencies = withEscapedDependencies { $0 }

  init(_ transform: @escaping (Action) -> NewAction) {
    self.transform = transform
  }

  func callAsFunction(_ action: Action) -> NewAction {
    dependencies.yield { transform(action) }
  }

  /// Transforms the action on the store's owner. Like the reducer that created it, the closure belongs there.
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

  /// Transforms the action on the caller's thread.
  func giveAway(_ action: sending Action) -> sending NewAction {
    // Unchecked: the closure creates the action that is sent and gives it up.
    UncheckedSendable(self(action)).wrappedValue
  }
}

// Unchecked: the store's owner, a publisher, or an operation that sends without waiting calls the closure, as
// documented for `map(_:)`.
extension ActionTransform: @unchecked Sendable {}
