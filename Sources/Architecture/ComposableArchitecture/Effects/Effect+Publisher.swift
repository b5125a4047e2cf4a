import CombineExtensions
import CombineShim
import Confinement

// An effect is a publisher of its actions. What it does begins with the subscription.
extension Effect: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  public func receive<S: CombineShim.Subscriber>(subscriber: S)
  where S.Input == Action, S.Failure == Never {
    publisher.subscribe(subscriber)
  }

  /// The effect as a publisher, whatever it is made of. A run becomes one task for each subscriber.
  var publisher: AnyPublisher<Action, Never> {
    switch operation {
    case .none:
      return Empty().eraseToAnyPublisher()
    case .publisher(let publisher, let scopes):
      if scopes.isEmpty { return publisher }
      return ScopedEffectPublisher(upstream: publisher, scopes: scopes).eraseToAnyPublisher()
    case .cancel(let cancel):
      return cancel.publisher(of: Action.self)
    case .run(let run):
      let publisher = run.publisher
      if run.scopes.isEmpty { return publisher }
      return ScopedEffectPublisher(upstream: publisher, scopes: run.scopes).eraseToAnyPublisher()
    }
  }
}

extension RunOperation {
  /// A publisher of the run without its scopes.
  fileprivate var publisher: AnyPublisher<Action, Never> {
    .create { subscriber in
      let context = EffectContext.active
      let output = RunOutput(subscriber, owner: context.owner)
      let executor = context.executor
      let task = Task(name: name, executorPreference: executor, priority: priority) {
        let target = SendClosures<Action> { action, transaction in
          executor?.leave()
          await output.send(action, transaction: transaction, isolation: context.actor)
          executor?.comeBack()
        } post: { action, transaction in
          output.post(action, transaction: transaction)
        }
        await context.run(operation, send: Send(target))
        executor?.leave()
        await output.finish(isolation: context.actor)
        executor?.comeBack()
      }
      return AnyCancellable { task.cancel() }
    }
  }
}

/// The output of the task of a run effect, subscribed to as a publisher: it sends the actions on the owner's
/// executor.
private final class RunOutput<Action> {
  private let subscriber: Publishers.Create<Action, Never>.Subscriber

  /// The owner of the effect's context, on which `send` and `finish` run.
  private let owner: Owner?

  init(_ subscriber: Publishers.Create<Action, Never>.Subscriber, owner: Owner?) {
    self.subscriber = subscriber
    self.owner = owner
  }

  func send(_ action: sending Action, transaction: Transaction, isolation: isolated any Actor) {
    // The task may have been cancelled on the way to the owner.
    guard !Task.isCancelled else { return }
    let send = { withTransaction(transaction) { self.subscriber.send(action) } }
    if let owner { owner.runOnOwner(send) } else { send() }
  }

  /// Sends an action where this is called, as a publisher may.
  func post(_ action: sending Action, transaction: Transaction) {
    withTransaction(transaction) { subscriber.send(action) }
  }

  func finish(isolation: isolated any Actor) {
    let finish = { self.subscriber.send(completion: .finished) }
    if let owner { owner.runOnOwner(finish) } else { finish() }
  }
}

// Unchecked: the subscriber locks, so it may be used from any thread, and the actions are given away to it.
extension RunOutput: @unchecked Sendable {}
