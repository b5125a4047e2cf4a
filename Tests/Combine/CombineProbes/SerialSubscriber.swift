import CombineShim
import Synchronization

/// A subscriber for values sent by several threads: it counts them and notes breaches of the rules that its
/// calls come one at a time and that nothing follows a completion.
///
/// The values are kept without a lock on purpose: ThreadSanitizer then sees whether the calls are ordered.
public final class SerialSubscriber<Input, Failure: Error>: Subscriber {
  public private(set) var values: [Input] = []
  public private(set) var completions: [Subscribers.Completion<Failure>] = []
  public private(set) var breaches: [String] = []
  public private(set) var subscription: (any Subscription)?

  private let initialDemand: Subscribers.Demand?
  private let onValue: (Input) -> Subscribers.Demand
  private let isInside = Atomic(false)

  /// - Parameters:
  ///   - demand: What is requested at once; `nil` for no request.
  ///   - onValue: A closure that is called with each value after it was noted; says what to return.
  public init(demand: Subscribers.Demand?, onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none })
  {
    initialDemand = demand
    self.onValue = onValue
  }

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    if let initialDemand { subscription.request(initialDemand) }
  }

  /// A subscriber that passes everything on to this one. Once the publisher has released it, no call is going
  /// on and none will come, and what was noted may be read.
  /// - Parameter onRelease: A closure that is called when the publisher releases it, on its thread.
  public func lend(onRelease: @escaping () -> Void) -> AnySubscriber<Input, Failure> {
    let loan = ReleaseProbe { [self] in
      // Takes over what the last call noted, perhaps on another thread. ThreadSanitizer does not see that a
      // release of the last reference comes after the others.
      if isInside.load(ordering: .acquiring) { breaches.append("let go inside a call") }
      onRelease()
    }
    return AnySubscriber(
      receiveSubscription: { [loan] subscription in
        withExtendedLifetime(loan) { self.receive(subscription: subscription) }
      },
      receiveValue: { self.receive($0) },
      receiveCompletion: { self.receive(completion: $0) }
    )
  }

  /// Releases the subscription, which breaks the cycle with operators that keep their downstream.
  public func forgetSubscription() {
    subscription = nil
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    alone {
      if !completions.isEmpty { breaches.append("a value after the completion") }
      values.append(input)
      return onValue(input)
    }
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    alone {
      if !completions.isEmpty { breaches.append("a second completion") }
      completions.append(completion)
    }
  }

  private func alone<Result>(_ body: () -> Result) -> Result {
    if isInside.exchange(true, ordering: .relaxed) { breaches.append("two calls at once") }
    defer { isInside.store(false, ordering: .releasing) }
    return body()
  }
}
