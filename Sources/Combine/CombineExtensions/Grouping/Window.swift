import CombineShim

extension Publisher {
  /// Divides the values into windows of so many: sends a publisher for each.
  ///
  ///     upstream:         --1--2--3--4--5--|
  ///     window(count: 2)  --a-----b-----c--|
  ///     a:                --1--(2|)
  ///     b:                        3--(4|)
  ///     c:                              5--|
  ///
  /// A window begins with its first value, and ends after its last or with the stream, as that does. Each is
  /// for one subscriber, and its values wait there until they are demanded.
  ///
  /// Requests a value from upstream as long as downstream wants a window or the window's subscriber wants a
  /// value, and an unlimited number once downstream wants all windows. After downstream has cancelled there
  /// are no new windows; the one that has a subscriber, or can still get one, goes on. Upstream is cancelled
  /// when it has ended. A failure fails downstream and the window, each after the values that wait there.
  /// - Parameter count: The number of values that a window has; one at the least.
  /// - Returns: A publisher of publishers.
  @inlinable
  public func window(count: Int) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: Cuts(count: count))
  }

  /// Divides the values into windows of time: sends a publisher for each.
  ///
  ///     upstream:                      --1---2-------3--|
  ///     window(time: 5, scheduler: s)  a----b----c----d-|
  ///     a:                             --1--|
  ///     b:                                  -2---|
  ///     c:                                       ----3|
  ///     d:                                            --|
  ///
  /// The first window begins with the subscription, and each other when the one before it ends; so there are
  /// empty ones. A window that downstream has not demanded when its time is over goes on for another. The
  /// rest is as in ``window(count:)``.
  ///
  /// Windows begin and end on the scheduler, and values come on upstream's threads, unless one thread finds
  /// the other at work and leaves it to that. The timer stops when the stream has ended and when nobody is
  /// left who gets values.
  /// - Parameters:
  ///   - time: The length of a window. One that is not positive traps.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of publishers.
  @inlinable
  public func window<S: Scheduler>(
    time: S.SchedulerTimeType.Stride,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: .periods(time, count: nil, scheduler: scheduler, options: options))
  }

  /// Divides the values into windows of time that are not to have more than so many values: sends a publisher
  /// for each.
  ///
  ///     upstream:                                    --1-2-3----------4--|
  ///     window(timeSpan: 6, count: 2, scheduler: s)  a---b-----c-----d---|
  ///     a:                                           --1-(2|)
  ///     b:                                               --3---|
  ///     c:                                                     ------|
  ///     d:                                                           -4--|
  ///
  /// A window that is full ends at once, and the time of the next counts from there. The rest is as in
  /// ``window(time:scheduler:options:)``.
  /// - Parameters:
  ///   - timeSpan: The length of a window at the most. One that is not positive traps.
  ///   - count: The number of values that it has at the most; one at the least.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of publishers.
  @inlinable
  public func window<S: Scheduler>(
    timeSpan: S.SchedulerTimeType.Stride,
    count: Int,
    scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> {
    Windows(upstream: self, cuts: .periods(timeSpan, count: count, scheduler: scheduler, options: options))
  }

  /// Divides the values into windows that end, and begin, at each value of another publisher.
  ///
  ///     upstream:          --1--2--3--4--|
  ///     boundary:          ------x---x----
  ///     window(boundary:)  a-----b---c---|
  ///     a:                 --1--2|
  ///     b:                       --3-|
  ///     c:                           -4--|
  ///
  /// The first window begins with the subscription. The boundary is subscribed to before upstream, and all of
  /// its values are requested; its finish changes nothing, and its failure is the stream's. A window that
  /// downstream has not demanded at a boundary goes on to the next. The rest is as in ``window(count:)``.
  /// - Parameter boundary: The publisher whose values end windows.
  /// - Returns: A publisher of publishers.
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Failure {
    Windows(upstream: self, cuts: .boundary(boundary))
  }

  /// Divides the values into windows that end, and begin, at each value of another publisher, which cannot
  /// fail: see `window(boundary:)` with one that can.
  /// - Parameter boundary: The publisher whose values end windows.
  /// - Returns: A publisher of publishers.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func window<Boundary: Publisher>(
    boundary: Boundary
  ) -> some Publisher<WindowPublisher<Output, Failure>, Failure> where Boundary.Failure == Never {
    window(boundary: boundary.setFailureType(to: Failure.self))
  }
}

/// A publisher of windows.
// Repeats the members of `Batches`, over another output.
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
  /// Touched by the handling alone.
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

  /// A window that downstream has not demanded yet goes on, so that they don't pile up while time passes.
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

/// A part of a stream's values: what `window(count:)` and its relatives send.
///
/// It is for one subscriber; any other gets a finish at once. (Use `share()` for more.) Values wait for that
/// subscriber, and for its demand, from the first one on. If all copies of the publisher go without a
/// subscriber, the values are dropped.
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

// Unchecked: what the ticket leads to is guarded by a lock.
extension WindowPublisher: @unchecked Sendable where Output: Sendable {}
