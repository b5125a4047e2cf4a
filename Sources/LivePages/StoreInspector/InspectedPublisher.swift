import CombineShim

/// A subscription to a publisher that an inspector records.
public struct InspectedPublisher: Sendable {
  let record: EventRecord<PublisherEvent>

  /// The publisher's name.
  public var name: String { record.name }

  /// The position of the subscription among the inspector's subscriptions, starting at 1.
  public var number: Int { record.number }

  /// The latest events between the publisher and the subscriber, within the inspector's limits.
  public var events: [PublisherEvent] { record.latest }

  /// Returns the elements and the completion as a marble diagram, such as `--a--b|`.
  ///
  /// A character stands for a frame of time, beginning with the subscription. It is `-` for a frame without
  /// events, `|` for the completion, `#` for a failure, and `!` when the subscriber cancels. Elements appear
  /// as their description, in quotes unless it's a single letter or digit. If a frame contains several
  /// events, they are in parentheses.
  ///
  /// - Parameters:
  ///   - frame: The length of a frame.
  ///   - limit: The maximum number of consecutive empty frames to draw. If there are more, the diagram has
  ///     `…` in their place.
  public func marbles(frame: Duration, limit: Int = 200) -> String {
    MarbleLine(events: events, frame: frame, limit: limit).text
  }
}

/// Draws a publisher's events.
struct MarbleLine {
  private(set) var text = ""
  /// The maximum number of frames. If frames are so short that the diagram would exceed it, they can no
  /// longer be distinguished.
  private static let mostFrames = 1e15

  /// - Parameter longestValue: The maximum number of characters of an element's description.
  init(events: [PublisherEvent], frame: Duration, limit: Int, longestValue: Int = .max) {
    guard let start = events.first?.time, frame > .zero else { return }
    var frames: [(number: Int, marks: [String])] = []
    for event in events {
      guard let mark = Self.mark(for: event, longestValue) else { continue }
      let number = Int(min((event.time - start) / frame, Self.mostFrames))
      if frames.last?.number == number {
        frames[frames.count - 1].marks.append(mark)
      } else {
        frames.append((number, [mark]))
      }
    }
    var next = 0
    for (number, marks) in frames {
      let empty = number - next
      text += empty > limit ? "…" : String(repeating: "-", count: max(0, empty))
      text += marks.count == 1 ? marks[0] : "(\(marks.joined()))"
      next = number + 1
    }
  }

  private static func mark(for event: PublisherEvent, _ longest: Int) -> String? {
    switch event.kind {
    case .subscribed, .requested: return nil
    case .finished: return "|"
    case .failed: return "#"
    case .cancelled: return "!"
    case .value(let value):
      if Footprint.bytes(of: value) > EntryDetail.mostBytes, longest < .max { return "\"…\"" }
      let full = event.secrets.mask().beginning(of: "\(value)", length: longest < .max ? longest + 1 : .max)
      let text = full.count > longest ? full.prefix(longest) + "…" : full
      let isPlain = text.count == 1 && text.allSatisfy { $0.isLetter || $0.isNumber }
      return isPlain ? text : "\"\(text)\""
    }
  }
}

/// An event between an inspected publisher and its subscriber.
public struct PublisherEvent {
  /// The kind of event.
  public enum Kind {
    /// The subscriber received its subscription.
    case subscribed
    /// The subscriber requested elements, through its subscription or with the demand that it returned.
    case requested(Subscribers.Demand)
    case value(Any)
    case finished
    case failed(any Error)
    /// The subscriber cancelled the subscription.
    case cancelled
  }

  public let kind: Kind
  /// The time of the event, measured from the creation of the inspector.
  public let time: Duration
  /// The secrets that must not appear in the event's text.
  let secrets: RecordSecrets

  /// A description of the event.
  public var text: String {
    switch kind {
    case .subscribed: "subscribed"
    case .requested(let demand): demand.max.map { "requested \($0)" } ?? "requested all"
    case .value(let value): "value \(secrets.mask().dump(of: value))"
    case .finished: "finished"
    case .failed(let error): "failed \(secrets.mask().dump(of: error))"
    case .cancelled: "cancelled"
    }
  }
}

extension PublisherEvent: RecordedEvent {
  var bytes: Int {
    switch kind {
    case .value(let value): Footprint.bytes(ofAny: value)
    case .failed(let error): Footprint.bytes(ofAny: error)
    case .subscribed, .requested, .finished, .cancelled: 0
    }
  }

  var isLast: Bool {
    switch kind {
    case .finished, .failed, .cancelled: true
    case .subscribed, .requested, .value: false
    }
  }
}

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
  /// Records the demand, elements, completion and cancellation of subscriptions to this publisher.
  ///
  /// ```swift
  /// numbers.inspect("numbers").sink { print($0) }
  /// Inspector.shared.publishers.last?.marbles(frame: .milliseconds(10))   // --1--2|
  /// ```
  ///
  /// This operator doesn't change what the subscriber receives or on which thread.
  ///
  /// - Parameters:
  ///   - name: The publisher's name.
  ///   - inspector: The inspector to record with. It doesn't record subscriptions that begin while its
  ///     ``Inspector/isRecording`` is `false`.
  /// - Returns: A publisher of the same elements.
  public func inspect(_ name: String, by inspector: Inspector = .shared) -> Publishers.Inspect<Self> {
    Publishers.Inspect(upstream: self, name: name, inspector: inspector)
  }
}

extension Publishers {
  /// A publisher that records its subscriptions with an inspector.
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
