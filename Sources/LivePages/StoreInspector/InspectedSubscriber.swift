import CombineShim

/// Forwards a publisher's events to a subscriber and records them.
///
/// This object retains the subscriber but not the publisher's subscription, which retains this object. As a
/// result, inspection doesn't extend any lifetime.
final class InspectedSubscriber<Downstream: Subscriber>: Subscriber, CustomStringConvertible,
  @unchecked Sendable
{
  // Sendable: `lock` guards the fields, and subscribers may be used from any thread.

  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let record: EventRecord<PublisherEvent>
  private let lock = Lock()
  private var downstream: Downstream?
  private var hasSubscription = false
  /// The subscription that the subscriber has received. It is released when the publisher completes.
  private weak var subscription: InspectedSubscription?

  init(downstream: Downstream, record: EventRecord<PublisherEvent>) {
    self.downstream = downstream
    self.record = record
  }

  deinit { record.abandon() }

  var description: String { "Inspect" }

  func receive(subscription upstream: any Subscription) {
    let subscription = InspectedSubscription(upstream, record) { [weak self] in self?.end() }
    let downstream = lock.withLock { () -> Downstream? in
      guard !hasSubscription else { return nil }
      hasSubscription = true
      self.subscription = subscription
      return self.downstream
    }
    guard let downstream else { return upstream.cancel() }
    record.append(.subscribed)
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream = lock.withLock({ hasSubscription ? downstream : nil }) else { return .none }
    record.append(.value(input))
    let demand = downstream.receive(input)
    if demand != .none { record.append(.requested(demand)) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let downstream = end() else { return }
    switch completion {
    case .finished: record.append(.finished)
    case .failure(let error): record.append(.failed(error))
    }
    downstream.receive(completion: completion)
  }

  /// Releases the subscriber, and makes its subscription release the publisher's subscription.
  ///
  /// - Returns: The subscriber, or `nil` if it has already been released.
  @discardableResult
  private func end() -> Downstream? {
    let (downstream, subscription) = lock.withLock { () -> (Downstream?, InspectedSubscription?) in
      guard hasSubscription else { return (nil, nil) }
      return (self.downstream.take(), self.subscription)
    }
    if downstream != nil { subscription?.end() }
    return downstream
  }
}

/// Forwards a subscriber's demand to a publisher and records it.
final class InspectedSubscription: Subscription, OwnSubscription, CustomStringConvertible, @unchecked Sendable
{
  // Sendable: `lock` guards `upstream` and `onCancel`, and subscriptions may be used from any thread.

  private let record: EventRecord<PublisherEvent>
  private let lock = Lock()
  private var upstream: (any Subscription)?
  private var onCancel: (() -> Void)?

  init(_ upstream: any Subscription, _ record: EventRecord<PublisherEvent>, onCancel: @escaping () -> Void) {
    self.upstream = upstream
    self.record = record
    self.onCancel = onCancel
  }

  var description: String { "Inspect" }

  func request(_ demand: Subscribers.Demand) {
    guard let upstream = lock.withLock({ upstream }) else { return }
    record.append(.requested(demand))
    upstream.request(demand)
  }

  func cancel() {
    let (ended, onCancel) = take()
    guard let ended else { return }
    record.append(.cancelled)
    withExtendedLifetime(onCancel) { onCancel?() }
    ended.cancel()
  }

  /// Releases the publisher's subscription.
  func end() {
    withExtendedLifetime(take()) {}
  }

  private func take() -> ((any Subscription)?, (() -> Void)?) {
    lock.withLock { (upstream.take(), onCancel.take()) }
  }
}

extension Publisher {
  /// Records the demand, elements, completion and cancellation of each subscription to this publisher.
  ///
  /// ```swift
  /// numbers.inspect("numbers").sink { print($0) }
  /// Inspector.shared.publishers.last?.marbles(frame: .milliseconds(10))   // --1--2|
  /// ```
  ///
  /// Demand, elements and completion are forwarded unchanged, on the threads they arrive on.
  ///
  /// - Parameters:
  ///   - name: The publisher's name.
  ///   - inspector: The inspector to record with. Subscriptions that begin while its
  ///     ``Inspector/isRecording`` is `false` aren't recorded.
  /// - Returns: A publisher of the same elements.
  public func inspect(_ name: String, by inspector: Inspector = .shared) -> Publishers.Inspect<Self> {
    Publishers.Inspect(upstream: self, name: name, inspector: inspector)
  }
}

extension Publishers {
  /// A publisher whose subscriptions are recorded.
  public struct Inspect<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream
    /// The publisher's name.
    public let name: String
    let inspector: Inspector

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard inspector.isRecording else { return upstream.subscribe(subscriber) }
      let record = inspector.record(ofPublisher: name)
      upstream.subscribe(InspectedSubscriber(downstream: subscriber, record: record))
    }
  }
}
