import CombineShim
import DependencyInjection
import Synchronization

extension Effect {
  /// Returns an effect that behaves the same while probes follow it, one for each part of a composed effect.
  ///
  /// - Parameter makeProbe: A closure that creates the probe for a part. It is called before this method
  ///   returns.
  package func observed(by makeProbe: (EffectOutline) -> any EffectProbe) -> Self {
    switch composition {
    case .merged(let parts): return .merge(parts.list.map { $0.observed(by: makeProbe) })
    case .concatenated(let parts): return .concatenate(parts.list.map { $0.observed(by: makeProbe) })
    case nil: break
    }
    switch operation {
    case .none:
      return .none
    case .publisher(let publisher, let scopes):
      let probe = makeProbe(EffectOutline(kind: isAction ? .action : .publisher, ids: scopes.ids))
      return Self(operation: .publisher(publisher.observed(by: probe), scopes: scopes.observed(by: probe)))
    case .cancel(let cancel):
      return Self(operation: .cancel(cancel.observed(by: makeProbe)))
    case .run(let run):
      let probe = makeProbe(EffectOutline(kind: .run, ids: run.scopes.ids))
      return Self(operation: .run(run.observed(by: probe)))
    }
  }
}

extension RunOperation {
  fileprivate func observed(by probe: any EffectProbe) -> RunOperation {
    var observed = replacingOperation { send in
      probe.started()
      let target = SendClosures<Action> { action, transaction in
        await send(action, transaction: transaction.sent(by: probe))
      } post: { action, transaction in
        send.withoutWaiting(action, transaction: transaction.sent(by: probe))
      }
      await withTaskCancellationHandler {
        await BoundDependencies.followed(by: probe.dependencyObserver) {
          await operation(Send(target))
        }
      } onCancel: {
        probe.cancelled()
      }
      probe.ended()
    }
    observed.scopes = observed.scopes.observed(by: probe)
    return observed
  }
}

extension CancelOperation {
  fileprivate func observed(by makeProbe: (EffectOutline) -> any EffectProbe) -> CancelOperation {
    let probe = makeProbe(EffectOutline(kind: .cancel, ids: ids.map(\.erased)))
    return replacingCancel { context in
      probe.started()
      probe.cancelsOthers { cancel(context) }
      probe.ended()
    }
  }
}

extension AnyPublisher where Failure == Never {
  fileprivate func observed(by probe: any EffectProbe) -> AnyPublisher {
    Deferred {
      probe.started()
      return OriginPublisher(
        upstream: handleEvents(
          receiveCompletion: { _ in probe.ended() },
          receiveCancel: { probe.cancelled() }
        ),
        probe: probe
      )
    }
    .eraseToAnyPublisher()
  }
}

/// A publisher that sends the elements of another publisher, each in a transaction that names the effect as
/// the sender.
private struct OriginPublisher<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let probe: any EffectProbe

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    BoundDependencies.followed(by: probe.dependencyObserver) {
      upstream.subscribe(ProbingSubscriber(downstream: subscriber, probe: probe))
    }
  }

  private struct ProbingSubscriber<Downstream: Subscriber>: Subscriber {
    let downstream: Downstream
    let probe: any EffectProbe
    let combineIdentifier = CombineIdentifier()

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      withTransaction(Transaction.current.sent(by: probe)) { downstream.receive(input) }
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension [EffectScope] {
  /// Returns these scopes with a probe for the effect. The probe must be notified if the effect replaces
  /// others.
  fileprivate func observed(by probe: any EffectProbe) -> Self {
    let cancelsOthers = contains { if case .id(let mark) = $0 { mark.cancelsInFlight } else { false } }
    return cancelsOthers ? self + [.probe(probe)] : self
  }

  /// The ids among the scopes, from the innermost to the outermost.
  fileprivate var ids: [AnyHashable] {
    compactMap { if case .id(let mark) = $0 { mark.id.erased } else { nil } }
  }
}

/// Follows a single effect while it runs. Its methods can be called on any thread.
// An `EffectMonitor`, in contrast, follows all effects of a core, and is only notified that some have ended.
package protocol EffectProbe: AnyObject, Sendable {
  /// The observer that follows the effect's dependencies.
  var dependencyObserver: (any DependencyObserver)? { get }

  /// Called when the store starts the effect.
  func started()

  /// Called when the effect sends an action.
  func sent()

  /// Called when the effect ends, unless it was cancelled first.
  func ended()

  /// Called when the effect is cancelled, unless it ended first.
  func cancelled()

  /// Called when the effect is about to cancel other effects.
  ///
  /// - Parameter cancel: A closure that cancels the other effects. Call it exactly once before returning.
  func cancelsOthers(_ cancel: () -> Void)
}

extension EffectProbe {
  package var dependencyObserver: (any DependencyObserver)? { nil }
}

/// The properties of an effect that are known before it starts.
package struct EffectOutline {
  package enum EffectKind: Sendable {
    case action, publisher, run, cancel
  }

  package let kind: EffectKind
  /// The ids that cancel this effect, or that this effect cancels. Each is a value or the identifier of a
  /// type.
  package var ids: [AnyHashable]
}

/// Identifies the effect that sent an action, for tools that follow effects.
///
/// An origin travels with the action's transaction. Other effects that start and other closures that run while the
/// store handles the action may receive the same origin. To tell them apart, the tool claims the origin for the first
/// action that has it, and reports when that action is handled.
package final class ActionOrigin: Sendable {
  /// The probe that follows the effect.
  package let probe: any EffectProbe
  /// The origin from a tool further inside the same store, such as one attached to a child reducer.
  package let inner: ActionOrigin?
  fileprivate let number: UInt64
  private let wasClaimed = Atomic(false)
  private let isOver = Atomic(false)

  fileprivate init(number: UInt64, probe: any EffectProbe, inner: ActionOrigin?) {
    self.number = number
    self.probe = probe
    self.inner = inner?.isClaimed == false ? inner : nil
  }

  private var isClaimed: Bool { wasClaimed.load(ordering: .relaxed) }

  package var isBeingHandled: Bool { isClaimed && !isOver.load(ordering: .relaxed) }

  /// - Returns: `true` for the first call only.
  package func claim() -> Bool {
    !wasClaimed.exchange(true, ordering: .relaxed)
  }

  /// Records that the action was handled.
  package func handled() {
    isOver.store(true, ordering: .relaxed)
    KnownOrigins.shared.remove(self)
  }
}

/// The origins of actions that are in transit or being handled, keyed by number.
private final class KnownOrigins: Sendable {
  static let shared = KnownOrigins()

  /// The maximum number of origins to store. Actions of cancelled effects are never handled, so a limit is needed;
  /// beyond it, the oldest origins are removed.
  private static let limit = 10_000

  private let lastNumber = Atomic<UInt64>(0)
  private let origins = Locked<[UInt64: ActionOrigin]>([:])

  func add(probe: any EffectProbe, inner: ActionOrigin?) -> UInt64 {
    let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
    let origin = ActionOrigin(number: number, probe: probe, inner: inner)
    let removed = origins.withLock { origins -> [UInt64: ActionOrigin] in
      origins[number] = origin
      guard origins.count > Self.limit else { return [:] }
      let removed = origins.filter { $0.key + UInt64(Self.limit / 2) < number }
      for number in removed.keys { origins[number] = nil }
      return removed
    }
    // The removed values are released outside the lock.
    withExtendedLifetime(removed) {}
    return number
  }

  func origin(_ number: UInt64) -> ActionOrigin? {
    origins.withLock { $0[number] }
  }

  func remove(_ origin: ActionOrigin) {
    _ = origins.withLock { $0.removeValue(forKey: origin.number) }
  }
}

/// The origin that a transaction carries. All instances are equal so that comparing transactions ignores it.
///
/// Transactions are copied for each action. Storing the origin as a number avoids the reference counting that a
/// reference would require for every copy.
struct CarriedOrigin: Sendable, Hashable {
  fileprivate var number: UInt64 = 0

  var origin: ActionOrigin? { number == 0 ? nil : KnownOrigins.shared.origin(number) }

  static func == (one: CarriedOrigin, other: CarriedOrigin) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Transaction {
  /// The probe of the sending effect, if a tool follows it.
  package var origin: ActionOrigin? { carried.origin }

  /// Returns a copy of this transaction that names the given effect's probe as the sender.
  func sent(by probe: any EffectProbe) -> Transaction {
    probe.sent()
    var transaction = self
    transaction.carried.number = KnownOrigins.shared.add(probe: probe, inner: carried.origin)
    return transaction
  }
}
