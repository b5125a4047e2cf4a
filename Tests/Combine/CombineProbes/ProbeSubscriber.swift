import CombineShim

/// A subscriber that records its events and requests the given demand.
public final class ProbeSubscriber<Input, Failure: Error>: Subscriber {
  public enum Event {
    case subscription(String)
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  public private(set) var events: [Event] = []
  public private(set) var subscription: (any Subscription)?

  private let initialDemand: Subscribers.Demand?
  private let onSubscription: ((any Subscription) -> Void)?
  private let onValue: ((Input) -> Subscribers.Demand)?
  private let onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
  private let onDeinit: (() -> Void)?

  /// - Parameters:
  ///   - demand: The demand to request on subscription; `nil` for no request.
  ///   - onSubscription: A closure to call with each subscription, after the request.
  ///   - onValue: A closure to call with each recorded value. It returns the demand to add.
  ///   - onCompletion: A closure to call with each recorded completion.
  ///   - onDeinit: A closure to call when this subscriber is deinitialized.
  public init(
    demand: Subscribers.Demand? = .unlimited,
    onSubscription: ((any Subscription) -> Void)? = nil,
    onValue: ((Input) -> Subscribers.Demand)? = nil,
    onCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    onDeinit: (() -> Void)? = nil
  ) {
    initialDemand = demand
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
    self.onDeinit = onDeinit
  }

  deinit { onDeinit?() }

  public var values: [Input] {
    events.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  public var completions: [Subscribers.Completion<Failure>] {
    events.compactMap { if case .completion(let completion) = $0 { completion } else { nil } }
  }

  public var subscriptionDescriptions: [String] {
    events.compactMap { if case .subscription(let description) = $0 { description } else { nil } }
  }

  /// The events as short words, such as `["subscription Map", "1", "finished"]`.
  public var log: [String] {
    events.map {
      switch $0 {
      case .subscription(let description): "subscription \(description)"
      case .value(let value): "\(value)"
      case .completion(.finished): "finished"
      case .completion(.failure(let error)): "failure \(error)"
      }
    }
  }

  public func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  public func cancel() {
    subscription?.cancel()
  }

  /// Releases the subscription, to break the cycle with operators that retain their downstream.
  public func forgetSubscription() {
    subscription = nil
  }

  public func receive(subscription: any Subscription) {
    self.subscription = subscription
    events.append(.subscription("\(subscription)"))
    if let initialDemand { subscription.request(initialDemand) }
    onSubscription?(subscription)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    events.append(.value(input))
    return onValue?(input) ?? .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    events.append(.completion(completion))
    onCompletion?(completion)
  }
}
