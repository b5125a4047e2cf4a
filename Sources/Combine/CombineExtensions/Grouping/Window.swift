import CombineShim

extension Publisher {
  /// Divides elements into windows of a given size and publishes one publisher per window.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     window(count: 2)  --a-----b-----c--|
  ///     a:                --1--(2|)
  ///     b:                        3--(4|)
  ///     c:                              5--|
  ///
  /// A window begins with its first element. It ends after its last element, or when the stream ends, with
  /// the stream's completion. Each window accepts one subscriber and buffers its elements until they are
  /// demanded.
  ///
  /// While downstream demands a window, or the window's subscriber demands an element, the operator requests
  /// one element at a time from upstream. Once downstream demand is unlimited, it requests an unlimited
  /// number of elements. After downstream has cancelled, no new windows begin. The current window continues
  /// if it has a subscriber or can still get one, and upstream is cancelled when that window ends. A failure
  /// of upstream fails downstream and the window, each after its buffered elements.
  /// - Parameter count: The number of elements in a window, at least one.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window(count: Int) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: Cuts(count: count))
  }

  /// Divides elements into windows of a given duration and publishes one publisher per window.
  ///
  ///     upstream:                      --1---2-------3--|
  ///     window(time: 5, scheduler: s)  a----b----c----d-|
  ///     a:                             --1--|
  ///     b:                                  -2---|
  ///     c:                                       ----3|
  ///     d:                                            --|
  ///
  /// The first window begins with the subscription, and each further window begins when the previous one
  /// ends. A window may therefore be empty. If downstream has not demanded a window by the end of its period,
  /// the window continues for another period. Otherwise, this method behaves like ``window(count:)``.
  ///
  /// Windows begin and end on the scheduler, and elements arrive on the upstream publisher's threads. A
  /// thread that is already handling an event also handles events of other threads. The timer stops when the
  /// stream has ended, or when the last subscriber has left.
  /// - Parameters:
  ///   - time: The length of a window. Zero and negative lengths trap.
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

  /// Divides elements into windows with a maximum duration and size, and publishes one publisher for each
  /// window.
  ///
  ///     upstream:                                    --1-2-3----------4--|
  ///     window(timeSpan: 6, count: 2, scheduler: s)  a---b-----c-----d---|
  ///     a:                                           --1-(2|)
  ///     b:                                               --3---|
  ///     c:                                                     ------|
  ///     d:                                                           -4--|
  ///
  /// A full window ends immediately, and the next period begins at that time. Otherwise, this method behaves
  /// like ``window(time:scheduler:options:)``.
  /// - Parameters:
  ///   - timeSpan: The maximum length of a window. Zero and negative lengths trap.
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

  /// Divides elements into windows, starting a new window each time another publisher emits an element.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     window(boundary:)  a-----b---c---|
  ///     a:                 --1--2|
  ///     b:                       --3-|
  ///     c:                           -4--|
  ///
  /// The first window begins with the subscription. The operator subscribes to the boundary before upstream,
  /// and requests an unlimited number of elements from it. The operator ignores the boundary's completion,
  /// but fails if the boundary fails. At a boundary for which downstream has not demanded a window, the
  /// window continues until the next boundary. Otherwise, this method behaves like ``window(count:)``.
  /// - Parameter boundary: A publisher that ends the current window with each of its elements.
  /// - Returns: A publisher of windows.
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure {
    Windows(upstream: self, cuts: .boundary(boundary))
  }

  /// Divides elements into windows, starting a new window each time another, non-failing publisher emits an
  /// element. For a publisher that can fail, see `window(boundary:)`.
  /// - Parameter boundary: A publisher that ends the current window with each of its elements.
  /// - Returns: A publisher of windows.
  // This method is disfavored. If neither publisher can fail, both methods match, but the one above doesn't
  // need a conversion.
  @_disfavoredOverload
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Never {
    window(boundary: boundary.setFailureType(to: Failure.self))
  }
}

/// A publisher of windows.
// Duplicates the members of `Batches`, for a different output type.
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

  /// A window without demand continues, which prevents windows from accumulating over time.
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

/// A publisher of the elements of one window. The `window` operators publish these publishers.
///
/// The publisher accepts one subscriber. Any further subscriber receives a finish immediately. (For several
/// subscribers, use `share()`.) The publisher buffers all elements until the subscriber demands them. If all
/// copies of the publisher are released without a subscriber, the elements are dropped.
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

// The conformance is unchecked because a lock guards the state that the ticket refers to.
extension WindowPublisher: @unchecked Sendable where Output: Sendable {}
