import CombineShim

extension Publisher {
  /// Shares one subscription to upstream among any number of subscribers, and gives those who come later the
  /// last values.
  ///
  ///     upstream:                     --1--2------3--|
  ///     subscriber a:                 --1--2------3--|
  ///     subscriber b, late:                 (^2)--3--|
  ///     subscriber c, after the end:                   (^3|)
  ///
  /// When the first subscriber comes, upstream is subscribed to and everything is requested from it; it
  /// is cancelled when the last one cancels. It feeds one ``ReplaySubject`` for as long as the returned
  /// publisher lives: a subscriber that comes after all others have left gets the last values of before, and
  /// then those of upstream, which is started anew. Once upstream has completed, everyone who comes gets the
  /// last values and the completion, a failure too, and upstream is not started again.
  ///
  /// Demand and threads are as in ``ReplaySubject``: what a subscriber has not demanded waits for it.
  /// - Parameter count: The number of the latest values that later subscribers get; a negative number traps.
  /// - Returns: A publisher that is shared by its subscribers.
  @inlinable
  public func share(
    replay count: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    precondition(count >= 0, "share(replay:) must not have a negative count")
    return multicast { ReplaySubject(bufferSize: count) }.autoconnect()
  }
}
