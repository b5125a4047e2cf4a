import Chains

/// A publisher that logs subscriptions, requests and cancels. It breaks only the rules that its scenario
/// names.
final class ManualInput: LiveInput, Publisher {
  typealias Output = Int
  typealias Failure = any Error

  let index: Int
  let script: ManualScript
  let world: World
  private var connections: [ManualConnection] = []

  init(_ index: Int, _ script: ManualScript, world: World) {
    self.index = index
    self.script = script
    self.world = world
  }

  var stream: Stream { eraseToAnyPublisher() }

  func receive<Downstream: Subscriber>(
    subscriber: Downstream
  ) where Downstream.Input == Int, Downstream.Failure == any Error {
    guard !world.log.isFull else { return }
    let connection = ManualConnection(connections.count, AnySubscriber(subscriber), of: self)
    connections.append(connection)
    world.log.append(.subscribed(input: index, connection: connection.index))
    if script.subscribesAtOnce { connection.sendSubscription() }
  }

  func send(_ value: Int) {
    for connection in connections where !world.log.isFull { connection.send(value) }
  }

  func send(_ ending: Ending) {
    for connection in connections where !world.log.isFull { connection.send(ending) }
  }

  func sendSubscription() {
    connections.last?.sendSubscription()
  }

  func end() {
    connections = []
  }
}
