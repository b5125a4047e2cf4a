import CombineShim

extension Publisher {
  /// Sends a value once a publisher made of it sends something or finishes, unless another value comes
  /// before.
  ///
  ///     upstream:       -1--2------3-----4-|
  ///     until { … }:     ----x
  ///     debounce { … }  --------2------3---(4|)
  ///
  /// This is what Rx calls `debounce` with a duration selector. The publisher that was waited for is
  /// cancelled when the next value comes.
  ///
  /// Upstream's finish sends a value that is waiting at once, and ends the stream. A failure of upstream or
  /// of the publisher that is waited for ends the stream too; a value that is waiting is dropped then.
  ///
  /// Requests an unlimited number of values from upstream, and one from each of the other publishers. Without
  /// demand a value waits for it until the next value comes. The closure is called on the thread that sends
  /// upstream's value. The publishers may send on any thread.
  ///
  /// - Parameter trigger: A closure that makes the publisher that is waited for, of a value.
  /// - Returns: A publisher of the values that were the last for that long.
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Failure {
    Publishers.Paced(upstream: self, pace: .debounce, trigger: trigger)
  }

  /// Sends a value once a publisher made of it, which cannot fail, sends something or finishes, unless
  /// another value comes before: see `debounce(until:)` of publishers that can fail.
  /// - Parameter trigger: A closure that makes the publisher that is waited for, of a value.
  /// - Returns: A publisher of the values that were the last for that long.
  // Where neither can fail both methods fit, and the one above needs no conversion.
  @_disfavoredOverload
  @inlinable
  public func debounce<Trigger: Publisher>(
    until trigger: @escaping (Output) -> Trigger
  ) -> some Publisher<Output, Failure> where Trigger.Failure == Never {
    debounce { trigger($0).setFailureType(to: Failure.self) }
  }
}
