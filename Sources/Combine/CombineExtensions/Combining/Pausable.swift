import CombineShim

extension Publisher {
  /// Passes values on while the latest one of another publisher is `true`, and drops them while it is not.
  ///
  ///     upstream:         -1--2--3--4--5--6--|
  ///     pauser:           ---t-----f-----t---
  ///     pausable(by: …):  ----2--3--------6--|
  ///
  /// It is paused until the pauser says otherwise. The pauser is subscribed to first, and all of its values
  /// are requested; its finish leaves things as they are. A failure of either ends the stream. For each value
  /// that is dropped another is requested from upstream. Both may send on different threads at once.
  ///
  /// - Parameter pauser: A publisher that says whether values pass.
  /// - Returns: A publisher of the values that pass.
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Failure {
    withLatestFrom(pauser) { (value: $0, passes: $1) }
      .filter { $0.passes }
      .map { $0.value }
  }

  /// Passes values on while the latest one of another publisher, which cannot fail, is `true`: see
  /// `pausable(by:)` with one that can.
  /// - Parameter pauser: A publisher that says whether values pass.
  /// - Returns: A publisher of the values that pass.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func pausable<Pauser: Publisher>(by pauser: Pauser) -> some Publisher<Output, Failure>
  where Pauser.Output == Bool, Pauser.Failure == Never {
    pausable(by: pauser.setFailureType(to: Failure.self))
  }
}

extension Publisher {
  /// Passes values on while the latest one of another publisher is `true`, and keeps them while it is not.
  ///
  ///     upstream:                           -1---2--3--4--5--6--|
  ///     pauser:                             ---t------f----t---
  ///     pausableBuffered(by: …, limit: 1):  ---1-2--3------5-6--|
  ///
  /// It is paused until the pauser says otherwise. Of what comes while it is paused the last values, so many
  /// as the limit allows, are sent in their order when it goes on. The pauser is subscribed to first, and all
  /// of its values are requested; its finish leaves things as they are. A failure of either ends the stream.
  ///
  /// Requests what is demanded from upstream, and another value for each that it drops. Both may send on
  /// different threads at once.
  ///
  /// - Parameters:
  ///   - pauser: A publisher that says whether values pass.
  ///   - limit: The number of values that are kept at the most; `nil` for all. Where more come, the oldest
  ///     are dropped. A negative number traps.
  ///   - flushOnCompleted: A Boolean value that indicates whether the values that are kept when upstream
  ///     finishes are sent then; else they are dropped.
  ///   - flushOnError: A Boolean value that indicates whether the values that are kept at a failure are sent
  ///     before it.
  /// - Returns: A publisher of the values.
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

  /// Passes values on while the latest one of another publisher, which cannot fail, is `true`, and keeps them
  /// while it is not: see `pausableBuffered(by:limit:flushOnCompleted:flushOnError:)` with one that can.
  /// - Parameters:
  ///   - pauser: A publisher that says whether values pass.
  ///   - limit: The number of values that are kept at the most; `nil` for all. Where more come, the oldest
  ///     are dropped. A negative number traps.
  ///   - flushOnCompleted: A Boolean value that indicates whether the values that are kept when upstream
  ///     finishes are sent then; else they are dropped.
  ///   - flushOnError: A Boolean value that indicates whether the values that are kept at a failure are sent
  ///     before it.
  /// - Returns: A publisher of the values.
  // Where neither can fail both methods fit, and the one above needs no conversion.
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

/// The options for values that come while a ``Publishers/PausableBuffered`` is paused.
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
  /// A publisher that holds values back while another one says so.
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
