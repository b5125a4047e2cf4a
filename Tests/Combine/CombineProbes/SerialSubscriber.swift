import CombineShim
import Synchronization

/// A subscriber for values from several threads: it counts them and records overlapping calls and events
/// after a completion.
///
/// The values intentionally have no lock, so that ThreadSanitizer detects unordered calls.
public final class SerialSubscriber<Input, Failure: Error>: Subscriber {
  public private(set) var values: [Input] = []
  public private(set) var completions: [Subscribers.Completion<Failure>] = []
  public private(set) var breaches: [String] = []
  public private(set) var subscription: (any Subscription)?

  private let initialDemand: Subscribers.Demand?
  private let onValue: (Input) -> Subscribers.Demand
  private let isInside = Atomic(false)

  /// - Parameters:
  ///   - demand: The demand to request on subscription; `nil` for no request.
  ///   - onValue: A closure to call with each recorded value. It returns the demand to add.
  public init(demand: Subscribers.Demand?, onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none })
  {
    initialDemand = demand
    self.onValue = onValue
  }

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    if let initialDemand { subscription.request(initialDemand) }
  }

  /// Returns a subscriber that forwards all events to this one. After the publisher has released it, no call
  /// is in progress and none follows, so the records may be read.
  /// - Parameter onRelease: A closure that runs when the publisher releases it, on the releasing thread.
  public func lend(onRelease: @escaping () -> Void) -> AnySubscriber<Input, Failure> {
    let loan = ReleaseProbe { [self] in
      // Synchronizes with the last call, possibly on another thread, because ThreadSanitizer doesn't
      // recognize that the last release is ordered after the others.
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

  /// Releases the subscription, to break the cycle with operators that retain their downstream.
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
