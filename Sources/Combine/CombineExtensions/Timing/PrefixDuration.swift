import CombineShim

extension Publisher {
  /// Sends the values that come before some time has passed, and then finishes.
  ///
  ///     upstream:                      --1--2--3--4--5--|
  ///     prefix(duration: 10, on: s):   --1--2--3-|
  ///
  /// The time counts from each subscription. When it is over, upstream is cancelled. If upstream ends
  /// earlier, so does the stream. Demand goes to upstream as it is. Values come on upstream's threads, and
  /// the finish on the scheduler, after the value that is being delivered at that moment, if there is one.
  /// - Parameters:
  ///   - duration: The length of the time.
  ///   - tolerance: The greatest delay of the end, or `nil` for the least that the scheduler can do.
  ///   - scheduler: The scheduler that measures the time and delivers the finish.
  ///   - options: The scheduler's options for the work, or `nil`.
  /// - Returns: A publisher of the first values, which fails as upstream does.
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

/// A publisher that finishes after some time.
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

/// The subscription of a stream that finishes when an alarm rings. The buffer keeps the finish, which comes
/// on the scheduler, from a value that is being delivered.
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
    // The time may be over by now, on a scheduler that does not wait.
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
