import CombineShim

extension Publisher {
  /// Republishes elements while the latest element of another publisher is `true`, and drops elements during
  /// pauses.
  ///
  ///     upstream:         -1--2--3--4--5--6--|
  ///     pauser:           ---t-----f-----t---
  ///     pausable(by: …):  ----2--3--------6--|
  ///
  /// The stream is paused until the pauser emits `true`. When the pauser finishes, its latest element remains
  /// in effect, but when either publisher fails, the stream ends.
  ///
  /// The operator subscribes to the pauser before it subscribes to upstream, and requests an unlimited number
  /// of elements from it. For each element that it drops, it requests another one from upstream. Both
  /// publishers may emit at the same time.
  ///
  /// - Parameter pauser: A publisher whose elements indicate whether to republish the elements of upstream.
  /// - Returns: A publisher of the elements that arrive while the stream isn't paused.
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Failure {
    withLatestFrom(pauser) { (value: $0, passes: $1) }
      .filter { $0.passes }
      .map { $0.value }
  }

  /// Republishes elements while the latest element of another publisher, which can't fail, is `true`, and
  /// drops all other elements. For a publisher that can fail, see `pausable(by:)`.
  /// - Parameter pauser: A publisher whose elements indicate whether to republish the elements of upstream.
  /// - Returns: A publisher of the elements that arrive while the stream isn't paused.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Never {
    pausable(by: pauser.setFailureType(to: Failure.self))
  }
}

extension Publisher {
  /// Republishes elements while the latest element of another publisher is `true`, and buffers elements
  /// during pauses.
  ///
  ///     upstream:                           -1---2--3--4--5--6--|
  ///     pauser:                             ---t------f----t---
  ///     pausableBuffered(by: …, limit: 1):  ---1-2--3------5-6--|
  ///
  /// Use this operator instead of `pausable(by:)` when you need the elements that arrive during a pause. The
  /// stream is paused until the pauser emits `true`, after which you receive the buffered elements in order.
  /// When the pauser finishes, its latest element remains in effect, but when either publisher fails, the
  /// stream ends.
  ///
  /// The operator subscribes to the pauser before it subscribes to upstream, and requests an unlimited number
  /// of elements from it. It forwards your requests to upstream, and requests another element for each one
  /// that it drops. Both publishers may emit at the same time.
  ///
  /// - Parameters:
  ///   - pauser: A publisher whose elements indicate whether to publish the elements of upstream immediately.
  ///   - limit: The maximum number of buffered elements, which must not be negative, or `nil` for no limit.
  ///     If more elements arrive, the oldest are dropped.
  ///   - flushOnCompleted: A Boolean value that indicates whether to publish the buffered elements when
  ///     upstream finishes. If `false`, they are dropped.
  ///   - flushOnError: A Boolean value that indicates whether to publish the buffered elements before a
  ///     failure.
  /// - Returns: A publisher of upstream elements, some of them delayed.
  @inlinable
  public func pausableBuffered<Pauser: Publisher>(
    by pauser: Pauser,
    limit: Int? = 1,
    flushOnCompleted: Bool = true,
    flushOnError: Bool = true
  ) -> some Publisher<Output, Failure> where Pauser.Output == Bool, Pauser.Failure == Failure {
    Publishers.PausableBuffered(
      upstream: self,
      pauser: pauser,
      options: PausableBufferedOptions(
        limit: limit,
        flushOnCompleted: flushOnCompleted,
        flushOnError: flushOnError
      )
    )
  }

  /// Republishes elements while the latest element of another publisher, which can't fail, is `true`, and
  /// buffers all other elements. For a publisher that can fail, see
  /// `pausableBuffered(by:limit:flushOnCompleted:flushOnError:)`.
  /// - Parameters:
  ///   - pauser: A publisher whose elements indicate whether to publish the elements of upstream immediately.
  ///   - limit: The maximum number of buffered elements, which must not be negative, or `nil` for no limit.
  ///     If more elements arrive, the oldest are dropped.
  ///   - flushOnCompleted: A Boolean value that indicates whether to publish the buffered elements when
  ///     upstream finishes. If `false`, they are dropped.
  ///   - flushOnError: A Boolean value that indicates whether to publish the buffered elements before a
  ///     failure.
  /// - Returns: A publisher of upstream elements, some of them delayed.
  // This method is disfavored, because both methods match if neither publisher can fail, and the one above
  // doesn't need a conversion.
  @_disfavoredOverload
  @inlinable
  public func pausableBuffered<Pauser: Publisher>(
    by pauser: Pauser,
    limit: Int? = 1,
    flushOnCompleted: Bool = true,
    flushOnError: Bool = true
  ) -> some Publisher<Output, Failure> where Pauser.Output == Bool, Pauser.Failure == Never {
    pausableBuffered(
      by: pauser.setFailureType(to: Failure.self),
      limit: limit,
      flushOnCompleted: flushOnCompleted,
      flushOnError: flushOnError
    )
  }
}

/// The options for values that arrive while a ``Publishers/PausableBuffered`` is paused.
@usableFromInline
struct PausableBufferedOptions {
  @usableFromInline let limit: Int
  @usableFromInline let flushOnCompleted: Bool
  @usableFromInline let flushOnError: Bool

  @usableFromInline
  init(limit: Int?, flushOnCompleted: Bool, flushOnError: Bool) {
    precondition(limit ?? 0 >= 0, "The limit must not be negative")
    self.limit = limit ?? .max
    self.flushOnCompleted = flushOnCompleted
    self.flushOnError = flushOnError
  }
}

extension Publishers {
  /// A publisher that buffers values while the latest value of another publisher is `false`.
  @usableFromInline
  struct PausableBuffered<Upstream: Publisher, Pauser: Publisher>: Publisher
  where Pauser.Output == Bool, Pauser.Failure == Upstream.Failure {
    @usableFromInline typealias Output = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let pauser: Pauser
    @usableFromInline let options: PausableBufferedOptions

    @inlinable
    init(upstream: Upstream, pauser: Pauser, options: PausableBufferedOptions) {
      self.upstream = upstream
      self.pauser = pauser
      self.options = options
    }

    @inlinable
    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = PausableBufferedSubscription(downstream: subscriber, options: options)
      subscriber.receive(subscription: subscription)
      subscription.start(upstream, pauser)
    }
  }
}
