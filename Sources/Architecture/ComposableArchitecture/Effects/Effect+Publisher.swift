import CombineExtensions
import CombineShim
import TributaryReports

// An effect is a publisher of its actions. Its work begins when it is subscribed to.
extension Effect: Publisher {
  public typealias Output = Action
  public typealias Failure = Never

  public func receive<S: CombineShim.Subscriber>(subscriber: S)
  where S.Input == Action, S.Failure == Never {
    publisher.subscribe(subscriber)
  }

  /// The effect as a publisher. Each subscriber of a run effect starts its own task.
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
  /// A publisher for the run effect, without its scopes.
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

/// Receives the output of a run effect's task for a subscriber of the effect, and sends the actions on the owner's
/// executor.
private final class RunOutput<Action> {
  private let subscriber: Publishers.Create<Action, Never>.Subscriber

  /// The owner in the effect's context. `send` and `finish` run on it.
  private let owner: Owner?

  init(_ subscriber: Publishers.Create<Action, Never>.Subscriber, owner: Owner?) {
    self.subscriber = subscriber
    self.owner = owner
  }

  func send(_ action: sending Action, transaction: Transaction, isolation: isolated any Actor) {
    // The task may have been cancelled before it reached the owner.
    guard !Task.isCancelled else { return }
    let send = { withTransaction(transaction) { self.subscriber.send(action) } }
    if let owner { owner.runOnOwner(send) } else { send() }
  }

  /// Sends an action on the caller's thread, as publishers may.
  func post(_ action: sending Action, transaction: Transaction) {
    withTransaction(transaction) { subscriber.send(action) }
  }

  func finish(isolation: isolated any Actor) {
    let finish = { self.subscriber.send(completion: .finished) }
    if let owner { owner.runOnOwner(finish) } else { finish() }
  }
}

// Unchecked: a lock guards the subscriber, and the actions are transferred to it.
extension RunOutput: @unchecked Sendable {}

/// A publisher that subscribers are attached to in a given context.
struct ContextPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let context: EffectContext?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    EffectContext.$current.withValue(context) { upstream.subscribe(subscriber) }
  }
}

/// A publisher for an effect with scopes.
struct ScopedEffectPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  /// From the innermost to the outermost.
  let scopes: [EffectScope]

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let outer = EffectContext.active
    let resolved = ResolvedScopes(scopes, in: outer)
    let registration = resolved.makeRegistration()
    // The effect is entered before it subscribes to the upstream publisher, because subscribing may take a
    // long time.
    if let registration { resolved.start(registration, in: outer.registry) }
    EffectContext.$current.withValue(resolved.context(enclosing: registration)) {
      if let registration {
        upstream.subscribe(
          CancellableSubscription(downstream: subscriber, context: outer, registration: registration)
        )
      } else {
        upstream.subscribe(subscriber)
      }
    }
  }
}

extension Effect {
  /// Returns this effect surrounded by one more scope. Storing the scopes in a list means that deeply nested effects
  /// don't use up the stack.
  func surrounded(by scope: EffectScope) -> Self {
    // An effect that sends one action synchronously completes before anything could cancel it, but its id may still
    // replace other effects.
    switch scope {
    case .child where isAction, .place where isAction: return self
    case .id, .child, .place, .probe: break
    }
    switch operation {
    case .none:
      return .none
    case .run(var run):
      run.scopes.append(scope)
      return Self(operation: .run(run))
    case .publisher(let publisher, let scopes):
      return Self(operation: .publisher(publisher, scopes: scopes + CollectionOfOne(scope)))
    case .cancel(var cancel):
      cancel.scopes.append(scope)
      return Self(operation: .cancel(cancel))
    }
  }
}
