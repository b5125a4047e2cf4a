import CombineExtensions
import CombineShim
import DependencyInjection
import TributaryReports

/// Dismisses a presented feature on behalf of the effects that one of its actions started.
///
/// The feature's reducer and effects receive the dismissal together with their dependencies. A request is sent
/// through one of the effects, in the same way as an action. The presenting feature thus receives it in order with
/// the feature's other actions, and not after the feature is dismissed.
final class Dismissal: @unchecked Sendable {
  // Sendable: the fields are guarded by `lock`.

  enum Outcome {
    case requested
    /// The feature has been dismissed or its effect has been cancelled, so no request is sent.
    case gone
    /// No running effect can carry the request.
    case noEffect
  }

  private let lock = Lock()
  private var channels: [DismissalChannel] = []
  private var wasCancelled = false

  func add(_ channel: DismissalChannel) {
    lock.withLock { channels.append(channel) }
  }

  func remove(_ channel: DismissalChannel, isCancelled: Bool) {
    let removed = lock.withLock { () -> DismissalChannel? in
      if isCancelled { wasCancelled = true }
      guard let index = channels.firstIndex(where: { $0 === channel }) else { return nil }
      return channels.remove(at: index)
    }
    withExtendedLifetime(removed) {}
  }

  /// Dismisses the feature. When this method returns, the presenting feature has handled the request.
  func request(in transaction: Transaction) async -> Outcome {
    if Task.isCancelled { return .gone }
    let (channels, wasCancelled) = lock.withLock { (self.channels, self.wasCancelled) }
    guard let channel = channels.first(where: { $0.reserve() }) else {
      return wasCancelled ? .gone : .noEffect
    }
    await channel.send(in: transaction)
    return .requested
  }
}

/// Carries dismissal requests from a running effect to the store, and stays open until the effect ends and all
/// earlier requests have been sent.
final class DismissalChannel: @unchecked Sendable {
  // Sendable: `lock` guards the fields. The closures call a subscriber that uses a lock.

  private let context: EffectContext
  private let lock = Lock()
  private var requests = 0
  private var effectHasEnded = false
  private var handlers: Handlers?

  private struct Handlers {
    let dismiss: () -> Void
    let finish: () -> Void
  }

  /// - Parameter context: The effect's context.
  init(context: EffectContext) {
    self.context = context
  }

  /// - Parameters:
  ///   - dismiss: A closure that sends a dismissal.
  ///   - finish: A closure that is called when no more requests will follow.
  func open(dismiss: @escaping () -> Void, finish: @escaping () -> Void) {
    lock.withLock { handlers = Handlers(dismiss: dismiss, finish: finish) }
  }

  /// Closes the channel. It accepts no further requests.
  ///
  /// - Returns: `true` if the effect had not ended before.
  func close() -> Bool {
    let (released, isEarly) = lock.withLock {
      defer { handlers = nil }
      return (handlers, !effectHasEnded)
    }
    withExtendedLifetime(released) {}
    return isEarly
  }

  func effectEnded() {
    let finish = lock.withLock {
      effectHasEnded = true
      return requests == 0 ? handlers?.finish : nil
    }
    finish?()
  }

  /// Keeps the channel open for a request. After reserving it, call ``send(in:)``.
  ///
  /// - Returns: `true` if the channel is open.
  func reserve() -> Bool {
    lock.withLock {
      guard handlers != nil else { return false }
      requests += 1
      return true
    }
  }

  /// Sends a request on the store's owner.
  func send(in transaction: Transaction) async {
    context.executor?.leave()
    await send(in: transaction, on: context.actor)
    context.executor?.comeBack()
  }

  private func send(in transaction: Transaction, on owner: isolated any Actor) {
    // The task may have been cancelled before it reached the owner.
    if !Task.isCancelled, let dismiss = lock.withLock({ handlers?.dismiss }) {
      let send = { withTransaction(transaction, dismiss) }
      if let owner = context.owner { owner.runOnOwner(send) } else { send() }
    }
    let finish = lock.withLock {
      requests -= 1
      return requests == 0 && effectHasEnded ? handlers?.finish : nil
    }
    finish?()
  }
}

/// A feature that can be dismissed, by the feature that presents it or by itself with `\.dismiss`.
struct DismissibleReducer<Base: Reducer>: Reducer {
  let base: Base

  func reduce(
    into state: inout Base.State,
    action: PresentationAction<Base.Action>
  ) -> Effect<PresentationAction<Base.Action>> {
    guard case .presented(let action) = action else { return .none }
    let dismissal = Dismissal()
    let effect = dismissal.surrounding { base.reduce(into: &state, action: action) }
    if effect.isNone { return .none }
    let dismissible = DismissiblePublisher(
      upstream: effect.publisher.map(PresentationAction.presented),
      dismissal: dismissal
    )
    return Effect(erased: dismissible.eraseToAnyPublisher())
  }
}

extension Dismissal {
  /// Runs code of the feature so that it uses this dismissal.
  func surrounding<Result>(_ body: () -> Result) -> Result {
    var dependencies = DependencyValues.current
    dependencies.surroundings = self
    return BoundDependencies.$current.withValue(BoundDependencies(dependencies), operation: body)
  }
}

/// A feature's effect that also sends the feature's dismissal requests.
private struct DismissiblePublisher<Upstream: Publisher, Action>: Publisher
where Upstream.Output == PresentationAction<Action>, Upstream.Failure == Never {
  typealias Output = PresentationAction<Action>
  typealias Failure = Never

  let upstream: Upstream
  let dismissal: Dismissal

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    let dismissal = dismissal
    let channel = DismissalChannel(context: .active)
    dismissal.add(channel)
    let requests = AnyPublisher<Output, Never>.create { subscriber in
      channel.open {
        subscriber.send(.dismiss)
      } finish: {
        subscriber.send(completion: .finished)
      }
      return AnyCancellable { dismissal.remove(channel, isCancelled: channel.close()) }
    }
    let actions = upstream.handleEvents(receiveCompletion: { _ in channel.effectEnded() })
    // The channel is opened first because the effect may ask for dismissal as soon as it is subscribed to.
    dismissal.surrounding { requests.merge(with: actions).subscribe(subscriber) }
  }
}
