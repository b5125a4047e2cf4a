import CombineShim
import DequeModule

extension Publisher {
  /// Publishes the last elements, in their order, when upstream finishes.
  ///
  ///     upstream:  --1--2--3--4--|
  ///     suffix(2)  --------------(34|)
  ///
  /// If upstream publishes fewer elements than the maximum, you receive all of them, followed by `finished`.
  /// If upstream fails, you receive the failure immediately, without elements.
  ///
  /// The operator requests an unlimited number of elements from upstream, but stores no more than the maximum
  /// number of them, because it releases the oldest one when a new element arrives. The elements wait until
  /// you request them, while a completion without elements doesn't wait. Each subscriber has its own last
  /// elements.
  /// - Parameter maxLength: The maximum number of elements to publish, which must not be negative. If it is
  ///   zero, you receive only the completion.
  /// - Returns: A publisher of the last elements.
  @inlinable
  public func suffix(_ maxLength: Int) -> some Publisher<Output, Failure> {
    precondition(maxLength >= 0, "suffix(_:) requires a nonnegative maximum, not \(maxLength)")
    return Publishers.Suffix(upstream: self, maxLength: maxLength)
  }
}

extension Publishers {
  /// A publisher of the last upstream values.
  @usableFromInline
  struct Suffix<Upstream: Publisher>: Publisher {
    @usableFromInline typealias Output = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxLength: Int

    @inlinable
    init(upstream: Upstream, maxLength: Int) {
      self.upstream = upstream
      self.maxLength = maxLength
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = SuffixSubscription(downstream: subscriber, maxLength: maxLength)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream)
    }
  }
}

/// The subscription of a ``Publishers/Suffix``.
@usableFromInline
final class SuffixSubscription<Downstream: Subscriber>: Subscription, OwnSubscription, CustomStringConvertible
{
  @usableFromInline let buffer: DemandBuffer<Downstream>
  @usableFromInline let upstream = UpstreamConnection()
  @usableFromInline let maxLength: Int

  /// The last values, until upstream completes. The buffer's lock guards them, because another thread may
  /// cancel and thereby release them.
  @exclusivity(unchecked)
  @usableFromInline var last = Deque<Downstream.Input>()

  @inlinable
  init(downstream: Downstream, maxLength: Int) {
    buffer = DemandBuffer(subscriber: downstream)
    self.maxLength = maxLength
  }

  @usableFromInline var description: String { "Suffix" }

  @inlinable
  func start<Upstream: Publisher>(_ upstream: Upstream)
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    guard !self.upstream.hasEnded else { return }
    self.upstream.request(.unlimited)
    self.upstream.subscribe(
      to: upstream,
      onValue: {
        self.receive($0)
        return .none
      },
      onCompletion: { self.complete($0) }
    )
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    buffer.demand(demand)
  }

  @usableFromInline
  func cancel() {
    buffer.cancel()
    let released = buffer.lock.withLock { takeAll() }
    upstream.cancel()
    withExtendedLifetime(released) {}
  }
}

extension SuffixSubscription {
  @inlinable
  func receive(_ value: Downstream.Input) {
    // The replaced or discarded value is released after the lock (rule L2).
    let released: Downstream.Input? = buffer.lock.withLock {
      guard !buffer.isClosed, maxLength > 0 else { return value }
      // The oldest value is removed first, which keeps the number within the maximum.
      let oldest = last.count == maxLength ? last.popFirst() : nil
      last.append(value)
      return oldest
    }
    withExtendedLifetime(released) {}
  }

  @usableFromInline
  func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    let released = buffer.lock.withLock {
      if !buffer.isClosed {
        if case .finished = completion {
          while let value = last.popFirst() { buffer.enqueue(value) }
        }
        buffer.close(with: completion)
      }
      return takeAll()
    }
    withExtendedLifetime(released) {}
    buffer.drain(waits: false)
  }

  /// Called with the lock held.
  /// - Returns: The last values, which the caller releases after the lock.
  @usableFromInline
  func takeAll() -> Deque<Downstream.Input> {
    defer { last = [] }
    return last
  }
}
