import Chains

/// A subscription of a manual input, which tracks demand and completion in order to keep the rules.
final class ManualConnection: Subscription, CustomStringConvertible {
  let index: Int
  private let downstream: AnySubscriber<Int, any Error>
  private let input: ManualInput
  private var demand = Subscribers.Demand.none
  private var answerCount = 0
  private var isAnswering = false
  private var hasSubscribed = false
  private var isCompleted = false
  private var isCancelled = false

  init(_ index: Int, _ downstream: AnySubscriber<Int, any Error>, of input: ManualInput) {
    self.index = index
    self.downstream = downstream
    self.input = input
  }

  var description: String { "Manual" }

  private var world: World { input.world }

  func sendSubscription() {
    guard !hasSubscribed || world.allows(.secondSubscription) else { return }
    hasSubscribed = true
    downstream.receive(subscription: self)
  }

  func send(_ value: Int) {
    guard hasSubscribed || world.allows(.eventBeforeSubscription),
      !isCompleted || world.allows(.valueAfterCompletion),
      !isCancelled || world.allows(.valueAfterCancel),
      demand > .none || world.allows(.valueBeyondDemand)
    else { return }
    if demand > .none { demand -= 1 }
    let returned = downstream.receive(value)
    world.log.append(.returned(Amount(returned), input: input.index, connection: index))
    demand += returned
  }

  func send(_ ending: Ending) {
    guard hasSubscribed || world.allows(.eventBeforeSubscription),
      !isCompleted || world.allows(.secondCompletion),
      !isCancelled || world.allows(.valueAfterCancel)
    else { return }
    isCompleted = true
    world.log.append(.completed(input: input.index, connection: index))
    downstream.receive(completion: ending.completion)
  }

  func request(_ demand: Subscribers.Demand) {
    world.log.append(.requested(Amount(demand), input: input.index, connection: index))
    self.demand += demand
    answer()
  }

  func cancel() {
    world.log.append(.cancelled(input: input.index, connection: index))
    isCancelled = true
  }

  /// Sends the script's values in response to a request, unless an outer call already does.
  private func answer() {
    guard !isAnswering else { return }
    isAnswering = true
    while demand > .none, answerCount < input.script.answers, !isCancelled, !isCompleted, !world.log.isFull {
      answerCount += 1
      send(answerCount)
    }
    isAnswering = false
    if answerCount == input.script.answers, answerCount > 0, !isCancelled, !isCompleted,
      let ending = input.script.ending, !world.log.isFull
    {
      send(ending)
    }
  }
}
