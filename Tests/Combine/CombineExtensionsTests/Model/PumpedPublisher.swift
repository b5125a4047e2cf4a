import CombineProbes
import CombineShim

/// A publisher that sends its list one event at a time, whenever its pumps are worked.
///
/// It keeps all rules itself, so that what breaks one behind it is an operator.
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

/// The subscriptions of a run's pumped publishers, out of which a generator chooses the one that sends next.
final class Pumps {
  /// Guards `subscriptions`.
  private let lock = Lock()
  private var subscriptions: [PumpedSubscription] = []

  private var all: [PumpedSubscription] { lock.withLock { subscriptions } }

  /// How many subscriptions have neither ended nor been cancelled.
  var liveCount: Int { all.count { !$0.isOver } }

  func add(_ subscription: PumpedSubscription) {
    lock.withLock { subscriptions.append(subscription) }
  }

  /// Lets one of the subscriptions that can send do so.
  /// - Returns: Whether there was one.
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
