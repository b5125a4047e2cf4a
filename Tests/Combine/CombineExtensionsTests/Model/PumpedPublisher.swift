import CombineProbes
import CombineShim

/// A publisher that sends one event of its list with each step of its pumps.
///
/// It follows all rules itself, so any violation is caused by an operator.
struct PumpedPublisher: Publisher {
  typealias Output = Int
  typealias Failure = ProbeError

  let pumps: Pumps
  let model: ListModel
  let lives: LifeCounter

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == ProbeError {
    let subscription = PumpedSubscription(AnySubscriber(subscriber), model: model, life: lives.makeLife())
    subscriber.receive(subscription: subscription)
    pumps.add(subscription)
  }
}

/// The subscriptions of a run's pumped publishers. A generator chooses the next one that sends.
final class Pumps {
  /// Guards `subscriptions`.
  private let lock = Lock()
  private var subscriptions: [PumpedSubscription] = []

  private var all: [PumpedSubscription] { lock.withLock { subscriptions } }

  /// The number of subscriptions that have neither ended nor been cancelled.
  var liveCount: Int { all.count { !$0.isOver } }

  func add(_ subscription: PumpedSubscription) {
    lock.withLock { subscriptions.append(subscription) }
  }

  /// Makes one of the subscriptions that can send an event do so.
  /// - Returns: Whether a subscription could send.
  func step(using generator: inout SplitMix) -> Bool {
    guard let subscription = all.filter(\.isReady).randomElement(using: &generator) else { return false }
    subscription.step()
    return true
  }

  /// Releases the subscriptions.
  func forgetAll() {
    let forgotten = all
    lock.withLock { subscriptions = [] }
    withExtendedLifetime(forgotten) {}
  }
}
