import Chains

/// A subscriber that follows its script and logs the received events.
final class ScriptedSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = any Error

  private let index: Int
  private let script: SubscriberScript
  private let world: World
  private var subscriptions: [any Subscription] = []
  private var valueCount = 0
  private(set) var hasSubscribed = false

  init(_ index: Int, world: World) {
    self.index = index
    self.world = world
    script = world.scenario.subscribers[index]
  }

  func receive(subscription: any Subscription) {
    world.log.append(.subscription("\(subscription)".withoutTypeNames, subscriber: index))
    if let labels = (subscription as? any CustomReflectable)?.customMirror.children.map({ $0.label ?? "_" }),
      !labels.isEmpty
    {
      world.log.append(.mirror(labels, subscriber: index))
    }
    hasSubscribed = true
    subscriptions.append(subscription)
    react(to: .subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    world.log.append(.value(input, subscriber: index))
    valueCount += 1
    let count = valueCount
    react(to: .value(count))
    return count <= script.returns.count && !world.log.isFull ? script.returns[count - 1].demand : .none
  }

  func receive(completion: Subscribers.Completion<any Error>) {
    world.log.append(.completion(Ending(completion), subscriber: index))
    react(to: .completion)
  }

  func request(_ amount: Amount) {
    subscriptions.last?.request(amount.demand)
  }

  func cancel() {
    subscriptions.last?.cancel()
  }

  /// Cancels and releases all subscriptions.
  func end() {
    let ended = subscriptions
    subscriptions = []
    for subscription in ended { subscription.cancel() }
  }

  private func react(to moment: SubscriberScript.Moment) {
    for reaction in script.reactions where reaction.moment == moment && !world.log.isFull {
      switch reaction.action {
      case .request(let amount): request(amount)
      case .cancel: cancel()
      case .send(let value, let input): world.inputs[input].send(value)
      case .complete(let ending, let input): world.inputs[input].send(ending)
      }
    }
  }
}
