import CombineShim

extension Publisher {
  /// Republishes elements for a given time, and then finishes.
  ///
  ///     upstream:                      --1--2--3--4--5--|
  ///     prefix(duration: 10, on: s):   --1--2--3-|
  ///
  /// The time starts when you subscribe. When it has elapsed, the operator cancels upstream and finishes on
  /// the scheduler, after an element that is being delivered at that time. If upstream completes earlier, so
  /// does the stream. Requests go to upstream unchanged, and you receive elements on the threads of upstream.
  /// - Parameters:
  ///   - duration: The time until the completion.
  ///   - tolerance: The additional delay that you permit for the completion, or `nil` for the scheduler's
  ///     minimum.
  ///   - scheduler: The scheduler that measures the time, and on which to receive the completion.
  ///   - options: Options for scheduling the work, or `nil`.
  /// - Returns: A publisher of the elements that arrive before that time, with the upstream failure type.
  @inlinable
  public func prefix<S: Scheduler>(
    duration: S.SchedulerTimeType.Stride,
    tolerance: S.SchedulerTimeType.Stride? = nil,
    on scheduler: S,
    options: S.SchedulerOptions? = nil
  ) -> some Publisher<Output, Failure> {
    PrefixDuration(
      upstream: self,
      duration: duration,
      tolerance: tolerance,
      scheduler: scheduler,
      options: options
    )
  }
}

/// A publisher that finishes after a given time.
@usableFromInline
struct PrefixDuration<Upstream: Publisher, Context: Scheduler>: Publisher {
  @usableFromInline typealias Output = Upstream.Output
  @usableFromInline typealias Failure = Upstream.Failure

  @usableFromInline let upstream: Upstream
  @usableFromInline let duration: Context.SchedulerTimeType.Stride
  @usableFromInline let tolerance: Context.SchedulerTimeType.Stride?
  @usableFromInline let scheduler: Context
  @usableFromInline let options: Context.SchedulerOptions?

  @inlinable
  init(
    upstream: Upstream,
    duration: Context.SchedulerTimeType.Stride,
    tolerance: Context.SchedulerTimeType.Stride?,
    scheduler: Context,
    options: Context.SchedulerOptions?
  ) {
    self.upstream = upstream
    self.duration = duration
    self.tolerance = tolerance
    self.scheduler = scheduler
    self.options = options
  }

  @inlinable
  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = PrefixDurationSubscription(downstream: subscriber)
    subscriber.receive(subscription: subscription)
    subscription.alarm.set(after: duration, tolerance: tolerance, on: scheduler, options: options) {
      subscription.finish()
    }
    subscription.start(upstream)
  }
}

/// The subscription of a stream that finishes when an alarm fires, on the scheduler. The buffer guarantees
/// that the completion follows an element whose delivery is in progress.
@usableFromInline
final class PrefixDurationSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let alarm = Alarm()
  @usableFromInline let connection = UpstreamConnection()
  @usableFromInline let buffer: DemandBuffer<Downstream>

  @inlinable
  init(downstream: Downstream) {
    buffer = DemandBuffer(subscriber: downstream)
  }

  @usableFromInline var description: String { "PrefixDuration" }

  @inlinable
  func start<Upstream: Publisher>(_ upstream: Upstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    // If the scheduler runs actions immediately, the time may already have elapsed.
    guard !connection.hasEnded else { return }
    connection.subscribe(
      to: upstream,
      onValue: { self.buffer.buffer(value: $0) },
      onCompletion: {
        self.alarm.end()
        self.buffer.complete(completion: $0)
      }
    )
  }

  @usableFromInline
  func finish() {
    if connection.cancel() { buffer.complete(completion: .finished) }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    connection.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    alarm.end()
    connection.cancel()
  }
}
