import CombineShim
import DequeModule

/// The subscription of a ``Publishers/PausableBuffered``.
// This repeats the start of `WithLatestFromSubscription` with other closures, because the caller's module
// specializes these closures.
@usableFromInline
final class PausableBufferedSubscription<Downstream: Subscriber>: Subscription, OwnSubscription,
  CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let pauser = UpstreamConnection()

  /// Guarded by the buffer's lock.
  @exclusivity(unchecked)
  @usableFromInline var state: PausableBufferedState<Downstream.Input>

  @inlinable
  init(downstream: Downstream, options: PausableBufferedOptions) {
    buffer = DemandBuffer(subscriber: downstream)
    state = PausableBufferedState(options: options)
  }

  @usableFromInline var description: String { "PausableBuffered" }

  @inlinable
  func start<Upstream: Publisher, Pauser: Publisher>(_ upstream: Upstream, _ pauser: Pauser)
  where
    Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure,
    Pauser.Output == Bool, Pauser.Failure == Downstream.Failure
  {
    guard !self.upstream.hasEnded else { return }
    self.pauser.request(.unlimited)
    self.pauser.subscribe(
      to: pauser,
      onValue: {
        self.pause(!$0)
        return .none
      },
      onCompletion: { if case .failure = $0 { self.complete($0) } }
    )
    guard !self.upstream.hasEnded else { return }
    self.upstream.subscribe(
      to: upstream,
      onValue: { self.receive($0) },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(buffer.demand(demand))
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    endUpstreams()
  }
}

extension PausableBufferedSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) -> Subscribers.Demand {
    var dropped: Downstream.Input?
    let demand = buffer.drain(waits: true) {
      guard !buffer.isClosed else { return }
      switch state.receive(value) {
      case .send(let value): buffer.enqueue(value)
      case .keep(dropped: let oldest): dropped = oldest
      }
    }
    return dropped == nil ? demand : demand + 1
  }

  @usableFromInline
  func pause(_ isPaused: Bool) {
    let demand = buffer.drain(waits: false) {
      guard !buffer.isClosed else { return }
      for value in state.pause(isPaused) { buffer.enqueue(value) }
    }
    upstream.request(demand)
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let hasEnded = buffer.lock.withLock {
      guard !buffer.isClosed else { return false }
      for value in state.complete(completion) { buffer.enqueue(value) }
      buffer.close(with: completion)
      return true
    }
    guard hasEnded else { return }
    endUpstreams()
    buffer.drain(waits: false)
  }

  /// Cancels the publishers and releases the values.
  @usableFromInline
  func endUpstreams() {
    let released = buffer.lock.withLock { state.takeAll() }
    pauser.cancel()
    upstream.cancel()
    withExtendedLifetime(released) {}
  }
}

/// The state of a ``Publishers/PausableBuffered``, which is whether it is paused and the buffered values.
@usableFromInline
struct PausableBufferedState<Value> {
  /// The decision about a value.
  @usableFromInline
  enum Decision {
    case send(Value)
    /// The value is buffered. If another value was dropped to make room, the caller releases that value.
    case keep(dropped: Value?)
  }

  @usableFromInline let options: PausableBufferedOptions
  @usableFromInline var isPaused = true

  /// The values received while paused.
  @usableFromInline var kept = Deque<Value>()

  @inlinable
  init(options: PausableBufferedOptions) {
    self.options = options
  }

  @inlinable
  mutating func receive(_ value: Value) -> Decision {
    guard isPaused else { return .send(value) }
    kept.append(value)
    return .keep(dropped: kept.count > options.limit ? kept.popFirst() : nil)
  }

  /// Pauses or resumes.
  /// - Returns: The values to send now.
  @inlinable
  mutating func pause(_ isPaused: Bool) -> Deque<Value> {
    self.isPaused = isPaused
    return isPaused ? [] : takeAll()
  }

  /// - Returns: The values to send before the completion.
  @inlinable
  mutating func complete<Failure: Error>(_ completion: Subscribers.Completion<Failure>) -> Deque<Value> {
    let flushes =
      switch completion {
      case .finished: options.flushOnCompleted
      case .failure: options.flushOnError
      }
    return flushes ? takeAll() : []
  }

  /// - Returns: The buffered values.
  @inlinable
  mutating func takeAll() -> Deque<Value> {
    defer { kept = [] }
    return kept
  }
}
