import CombineShim

extension Publisher {
  /// Divides elements into windows of a given size, and publishes a publisher for each window.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     window(count: 2)  --a-----b-----c--|
  ///     a:                --1--(2|)
  ///     b:                        3--(4|)
  ///     c:                              5--|
  ///
  /// A window begins with its first element, and ends after its last element or with the completion of the
  /// stream. It accepts one subscriber, for which it buffers elements until they are requested.
  ///
  /// As long as you have requested a window, or the window's subscriber has requested an element, the
  /// operator requests one element at a time from upstream. If you request an unlimited number of windows, it
  /// requests an unlimited number of elements. When you cancel the subscription to the operator, no new
  /// windows begin. The current window continues if it has a subscriber or can still get one, and upstream is
  /// cancelled when that window ends. If upstream fails, the operator and the window fail as well, each after
  /// its buffered elements.
  /// - Parameter count: The number of elements in a window, at least one.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window(count: Int) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: Cuts(count: count))
  }

  /// Divides elements into windows of a given duration, and publishes a publisher for each window.
  ///
  ///     upstream:                      --1---2-------3--|
  ///     window(time: 5, scheduler: s)  a----b----c----d-|
  ///     a:                             --1--|
  ///     b:                                  -2---|
  ///     c:                                       ----3|
  ///     d:                                            --|
  ///
  /// The first window begins when you subscribe, and the next one begins when the previous one ends, so a
  /// window may be empty. If you haven't requested another window by the end of a period, the current one
  /// continues for another period. In all other respects, this method behaves like ``window(count:)``.
  ///
  /// Windows begin and end on the scheduler, while elements arrive on the threads of upstream. A thread that
  /// is already handling an event also handles the events of other threads. The timer stops when the stream
  /// has ended, or when the last subscriber has left.
  /// - Parameters:
  ///   - time: The length of a window, which must be positive.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Options for scheduling the work, or `nil`.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window<S: Scheduler>(
    time: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: .periods(time, count: nil, scheduler: scheduler, options: options))
  }

  /// Divides elements into windows with a maximum duration and size, and publishes a publisher for each
  /// window.
  ///
  ///     upstream:                                    --1-2-3----------4--|
  ///     window(timeSpan: 6, count: 2, scheduler: s)  a---b-----c-----d---|
  ///     a:                                           --1-(2|)
  ///     b:                                               --3---|
  ///     c:                                                     ------|
  ///     d:                                                           -4--|
  ///
  /// When a window is full, it ends immediately, and the next period begins. In all other respects, this
  /// method behaves like ``window(time:scheduler:options:)``.
  /// - Parameters:
  ///   - timeSpan: The maximum length of a window, which must be positive.
  ///   - count: The maximum number of elements in a window, at least one.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Options for scheduling the work, or `nil`.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window<S: Scheduler>(
    timeSpan: S.SchedulerTimeType.Stride,
    count: Int,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: .periods(timeSpan, count: count, scheduler: scheduler, options: options))
  }

  /// Divides elements into windows, and starts a new window when another publisher emits an element.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     window(boundary:)  a-----b---c---|
  ///     a:                 --1--2|
  ///     b:                       --3-|
  ///     c:                           -4--|
  ///
  /// The first window begins when you subscribe. The operator subscribes to the boundary before it subscribes
  /// to upstream, and requests an unlimited number of elements from it. If the boundary finishes, the current
  /// window continues, and if it fails, the operator fails as well. If you haven't requested another window
  /// when the boundary emits an element, the current one continues until the next element. In all other
  /// respects, this method behaves like ``window(count:)``.
  /// - Parameter boundary: A publisher whose elements end the current window.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure {
    Windows(upstream: self, cuts: .boundary(boundary))
  }

  /// Divides elements into windows, and starts a new window when another publisher, which can't fail, emits
  /// an element. For a publisher that can fail, see `window(boundary:)`.
  /// - Parameter boundary: A publisher whose elements end the current window.
  /// - Returns: A publisher of windows.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Never {
    window(boundary: boundary.setFailureType(to: Failure.self))
  }
}

/// A publisher of windows.
// The members are duplicates of those in `Batches`, with a different output type.
@usableFromInline
struct Windows<Upstream: Publisher>: Publisher {
  @usableFromInline typealias Output = WindowPublisher<Upstream.Output, Upstream.Failure>
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let cuts: Cuts<Failure>

  @inlinable
  init(upstream: Upstream, cuts: Cuts<Failure>) {
    self.upstream = upstream
    self.cuts = cuts
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = WindowSubscription<S, Upstream.Output>(downstream: subscriber, cuts: cuts)
    subscriber.receive(subscription: subscription)
    subscription.start(upstream, cuts)
  }
}

/// The subscription of an operator that sends windows.
@usableFromInline
final class WindowSubscription<Downstream: Subscriber, Value>: CuttingSubscription<Downstream, Value>,
  CustomStringConvertible
where Downstream.Input == WindowPublisher<Value, Downstream.Failure> {
  /// Accessed only while an event is handled.
  @usableFromInline var window: StreamWindow<Value, Downstream.Failure>?

  @usableFromInline var description: String { "Window" }

  @inlinable
  override init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    super.init(downstream: downstream, cuts: cuts)
  }

  @usableFromInline
  override func beginPiece() -> Bool {
    guard isOuterOpen else { return false }
    let opened = StreamWindow(source: self)
    window = opened
    addWindow()
    send(WindowPublisher(ticket: WindowTicket(opened)))
    return true
  }

  @inlinable
  override func add(_ value: Value) {
    if let window { send(value, to: window) }
  }

  @usableFromInline
  override func endPiece() {
    guard let window else { return }
    self.window = nil
    close(window, .finished)
  }

  /// A window without demand continues, which keeps windows from accumulating over time.
  @usableFromInline override var canEndPiece: Bool { outerDemand.surplus == 0 }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard let window else { return }
    self.window = nil
    close(window, completion)
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    window = nil
  }
}

/// A publisher of the elements of one window, which the `window` operators publish.
///
/// Subscribe to this publisher once. It buffers its elements until the subscriber requests them, and sends
/// only `finished` to any further subscriber, unless you use `share()` to attach several. If you release all
/// copies of the publisher without subscribing, its elements are dropped.
public struct WindowPublisher<Output, Failure: Error>: Publisher {
  @usableFromInline let ticket: WindowTicket<Output, Failure>

  @usableFromInline
  init(ticket: WindowTicket<Output, Failure>) {
    self.ticket = ticket
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    ticket.window.subscribe(subscriber)
  }
}

// A lock guards the state that the ticket refers to.
extension WindowPublisher: @unchecked Sendable where Output: Sendable {}
