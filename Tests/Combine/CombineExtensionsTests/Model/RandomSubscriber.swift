import CombineProbes
import CombineShim
import Synchronization

/// A subscriber with random finite demand, which it partly requests and partly returns from deliveries, and
/// that may cancel during a delivery. It records violations of the rules.
///
/// The received values intentionally have no lock, so that ThreadSanitizer detects unordered calls.
final class RandomSubscriber: Subscriber {
  typealias Input = Int
  typealias Failure = ProbeError

  private(set) var values: [Int] = []
  private(set) var completions: [Subscribers.Completion<ProbeError>] = []
  private(set) var breaches: [String] = []

  /// Whether it cancelled on the delivering thread, after which no event may arrive.
  private(set) var isCancelled = false

  /// Guards `subscription`.
  private let lock = Lock()
  private var subscription: (any Subscription)?

  private let demanded = Atomic(0)
  private let isUnlimited = Atomic(false)
  private let isInside = Atomic(false)
  private let firstDemand: Int
  private var laterDemands: [Int]
  private let cancelCount: Int?

  init(using generator: inout SplitMix) {
    firstDemand = Int.random(in: 0..<3, using: &generator)
    laterDemands = []
    for _ in 0..<40 {
      let isHungry = Int.random(in: 0..<4, using: &generator) == 0
      laterDemands.append(isHungry ? Int.random(in: 0..<3, using: &generator) : 0)
    }
    let cancels = Int.random(in: 0..<5, using: &generator) == 0
    cancelCount = cancels ? Int.random(in: 1..<6, using: &generator) : nil
  }

  /// The total demand so far, while it's finite.
  var demand: Int { demanded.load(ordering: .sequentiallyConsistent) }

  var hasSubscription: Bool { lock.withLock { subscription != nil } }

  /// Returns a description of a violation of the rules or the model.
  func breach(of model: ListModel) -> String? {
    if !breaches.isEmpty { return breaches.joined(separator: ", ") }
    if !hasSubscription { return "no subscription" }
    if !model.values.starts(with: values) { return "values \(values) instead of \(model)" }
    if let completion = completions.first, completion != model.completion || values != model.values {
      return "\(completion) after \(values) instead of \(model)"
    }
    return nil
  }

  /// Requests values. Has no effect before the subscription arrives.
  func request(_ count: Int) {
    guard let subscription = lock.withLock({ subscription }) else { return }
    demanded.add(count, ordering: .sequentiallyConsistent)
    subscription.request(.max(count))
  }

  func requestUnlimited() {
    isUnlimited.store(true, ordering: .sequentiallyConsistent)
    lock.withLock { subscription }?.request(.unlimited)
  }

  /// Cancels on the delivering thread.
  func cancel() {
    isCancelled = true
    cancelRacing()
  }

  /// Cancels on any thread. A delivery in progress on another thread may still finish.
  func cancelRacing() {
    lock.withLock { subscription }?.cancel()
  }

  /// Releases the subscription, to break the cycle with operators that retain their downstream.
  func forgetSubscription() {
    let forgotten = lock.withLock { subscription }
    lock.withLock { subscription = nil }
    withExtendedLifetime(forgotten) {}
  }

  func receive(subscription: any Subscription) {
    if hasSubscription { breaches.append("a second subscription") }
    lock.withLock { self.subscription = subscription }
    if firstDemand > 0 { request(firstDemand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    alone("a value") {
      values.append(input)
      let isTooMany = values.count > demand && !isUnlimited.load(ordering: .sequentiallyConsistent)
      if isTooMany { breaches.append("value \(values.count) of \(demand) demanded") }
      if values.count == cancelCount { cancel() }
      if isCancelled { return .none }
      return demandMore()
    }
  }

  func receive(completion: Subscribers.Completion<ProbeError>) {
    alone("a completion") { completions.append(completion) }
  }

  private func demandMore() -> Subscribers.Demand {
    var count = laterDemands.popLast() ?? 0
    if count > 1 {
      request(1)
      count -= 1
    }
    demanded.add(count, ordering: .sequentiallyConsistent)
    return .max(count)
  }

  private func alone<Result>(_ event: String, _ body: () -> Result) -> Result {
    if isInside.exchange(true, ordering: .relaxed) { breaches.append("\(event) during another") }
    defer { isInside.store(false, ordering: .relaxed) }
    if !completions.isEmpty { breaches.append("\(event) after the completion") }
    if isCancelled { breaches.append("\(event) after the cancel") }
    return body()
  }
}
