import CombineCore
import Interleaving

/// Guarantees that most operators give, and some of Combine's don't.
struct Promises: OptionSet {
  let rawValue: Int

  /// No more values arrive than requested.
  static let demand = Promises(rawValue: 1)
  /// The thread that has cancelled receives nothing more.
  static let cancel = Promises(rawValue: 2)
  /// Nothing retains the subscriber after the end.
  static let release = Promises(rawValue: 4)
  static let all: Promises = [.demand, .cancel, .release]
}

/// A subscriber that checks the contract of every subscription: calls don't overlap, the subscription comes
/// first and once, values don't exceed the demand, and nothing follows the completion.
///
/// Its state needs no lock, because one thread runs at a time.
final class Probe<Input, Failure: Error>: Subscriber {
  private(set) var values: [Input] = []
  private(set) var completions: [Subscribers.Completion<Failure>] = []
  private(set) var subscription: (any Subscription)?

  private let name: String
  private let trial: Trial
  private var hasSubscription = false
  private var cancellingThread: UInt = 0
  private var isCancelling = false
  private var demanded = Subscribers.Demand.none
  private var depth = 0
  private var threadInside: UInt = 0
  private var isTakingSubscription = false
  private let demand: Subscribers.Demand
  private let promises: Promises
  private let onValue: ((Probe, Input) -> Subscribers.Demand)?
  private let onCompletion: ((Probe) -> Void)?

  /// - Parameters:
  ///   - demand: The demand to request on subscription.
  ///   - promises: The guarantees that the publisher gives.
  ///   - onValue: A closure to call within each delivery, which returns additional demand.
  ///   - onCompletion: A closure to call within the delivery of the completion.
  init(
    _ trial: Trial,
    _ name: String = "sink",
    demand: Subscribers.Demand = .unlimited,
    promises: Promises = .all,
    onValue: ((Probe, Input) -> Subscribers.Demand)? = nil,
    onCompletion: ((Probe) -> Void)? = nil
  ) {
    self.trial = trial
    self.name = name
    self.demand = demand
    self.promises = promises
    self.onValue = onValue
    self.onCompletion = onCompletion
    if promises.contains(.release) { trial.expectRelease(of: self, name) }
    trial.cleanUp { [weak self] in
      self?.cancel()
      self?.subscription = nil
    }
  }

  /// Requests demand and records it.
  func request(_ demand: Subscribers.Demand) {
    demanded += demand
    subscription?.request(demand)
  }

  /// Cancels. The calling thread must receive nothing more.
  func cancel() {
    userCode("\(name) cancels", on: self)
    guard let subscription else { return }
    // A concurrent second cancel returns immediately, possibly before the first one reaches the source.
    let isFirst = !isCancelling
    isCancelling = true
    subscription.cancel()
    if isFirst {
      cancellingThread = currentThreadNumber
      isCancelling = false
    }
  }

  private func enter(_ call: @autoclosure () -> String) {
    userCode("\(name) receives \(call())", on: self)
    if depth > 0, threadInside != currentThreadNumber {
      let other = isTakingSubscription ? "hands it the subscription" : "is in it"
      trial.fail("\(name) gets \(call()) while another thread \(other)")
    }
    depth += 1
    threadInside = currentThreadNumber
  }

  private func leave() {
    userCode("\(name) returns", on: self)
    depth -= 1
    if depth == 0 { threadInside = 0 }
  }

  func receive(subscription: any Subscription) {
    enter("subscription")
    isTakingSubscription = true
    defer {
      leave()
      isTakingSubscription = false
    }
    trial.expect(!hasSubscription, "\(name) gets a second subscription")
    hasSubscription = true
    self.subscription = subscription
    if demand != .none { request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    enter("\(input)")
    defer { leave() }
    checkDelivery("\(input)")
    trial.expect(demanded > 0 || !promises.contains(.demand), "\(name) gets \(input) without demand")
    if demanded != .unlimited, demanded > 0 { demanded -= 1 }
    values.append(input)
    let further = onValue?(self, input) ?? .none
    demanded += further
    return further
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    enter("\(completion)")
    defer { leave() }
    checkDelivery("\(completion)")
    completions.append(completion)
    onCompletion?(self)
  }

  private func checkDelivery(_ event: String) {
    trial.expect(hasSubscription, "\(name) gets \(event) before a subscription")
    trial.expect(completions.isEmpty, "\(name) gets \(event) after a completion")
    trial.expect(
      cancellingThread != currentThreadNumber || !promises.contains(.cancel),
      "\(name) gets \(event) on the thread that has cancelled"
    )
  }
}

extension Trial {
  /// Expects the received values to equal one of the given arrays.
  func expect<Value: Equatable>(_ values: [Value], _ expected: [Value]...) {
    expect(
      expected.contains(values),
      "got \(values), expected \(expected.map { "\($0)" }.joined(separator: " or "))"
    )
  }
}
