import CombineShim

/// A part of a stream's values for one subscriber, which is a window or a group.
///
/// The window's buffer retains values until a subscriber requests them, for which the window is also the
/// subscription. Its source and its subscriber retain it, and a ``WindowTicket`` tracks whether it can still
/// get a subscriber.
@usableFromInline
class StreamWindow<Output, Failure: Error>: Subscription, OwnSubscription, CustomStringConvertible {
  @usableFromInline
  enum Claim {
    case unclaimed
    case claimed
    /// The window's values are dropped, because its subscriber has cancelled or it can no longer get one.
    case gone
  }

  @usableFromInline final let source: DividedSource<Output, Failure>
  @usableFromInline final let buffer: DemandBuffer<WindowOutlet<Output, Failure>>

  // All guarded by the source's lock.
  @usableFromInline final var claim = Claim.unclaimed
  @usableFromInline final var isOpen = true
  @usableFromInline final var pendingDemand = PendingDemand()

  /// The buffer's subscriber until the window is claimed. Afterward, only the buffer retains the subscriber,
  /// and releases it at the end.
  @usableFromInline final var outlet: WindowOutlet<Output, Failure>?

  @usableFromInline
  init(source: DividedSource<Output, Failure>) {
    self.source = source
    let outlet = WindowOutlet<Output, Failure>()
    self.outlet = outlet
    buffer = DemandBuffer(closedFor: outlet)
  }

  @usableFromInline var description: String { "Window" }

  @usableFromInline
  final func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
    guard let outlet = source.claim(self) else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: .finished)
    }
    outlet.target = AnySubscriber(subscriber)
    subscriber.receive(subscription: self)
    source.add(buffer.open(), to: self)
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    source.add(buffer.demand(demand), to: self)
  }

  @usableFromInline
  final func cancel() {
    buffer.cancel()
    source.leave(self)
  }

  /// Discards the buffered values, since the window can no longer be subscribed to.
  @usableFromInline
  final func abandon() {
    if source.abandon(self) { buffer.cancel() }
  }
}

/// The subscriber of a window's buffer, which exists before the window's own subscriber.
@usableFromInline
final class WindowOutlet<Input, Failure: Error>: Subscriber {
  /// Set once, before the buffer is opened. The buffer's lock guarantees that the deliveries observe it.
  @usableFromInline var target: AnySubscriber<Input, Failure>?

  @usableFromInline
  init() {}

  @usableFromInline
  func receive(subscription: any Subscription) {
    target?.receive(subscription: subscription)
  }

  @usableFromInline
  func receive(_ input: Input) -> Subscribers.Demand {
    target?.receive(input) ?? .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<Failure>) {
    target?.receive(completion: completion)
  }
}

/// A reference that all copies of a window's publisher share. When it is released, the window can no longer
/// get a subscriber and is abandoned.
@usableFromInline
final class WindowTicket<Output, Failure: Error> {
  @usableFromInline let window: StreamWindow<Output, Failure>

  @usableFromInline
  init(_ window: StreamWindow<Output, Failure>) {
    self.window = window
  }

  deinit {
    window.abandon()
  }
}
