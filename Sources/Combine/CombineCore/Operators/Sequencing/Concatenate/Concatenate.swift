extension Publishers {
  /// A publisher that sends what one publisher sends, and then what another sends.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Failure == Suffix.Failure, Prefix.Output == Suffix.Output {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The publisher whose values come first.
    public let prefix: Prefix

    /// The publisher whose values come once the prefix has finished.
    public let suffix: Suffix

    /// Makes a publisher that sends what one publisher sends, and then what another sends.
    /// - Parameters:
    ///   - prefix: The publisher whose values come first.
    ///   - suffix: The publisher whose values come once the prefix has finished.
    @inlinable
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let concatenation = ConcatenateSubscription(suffix: suffix, downstream: subscriber)
      prefix.subscribe(ConcatenationSubscriber(of: .prefix, in: concatenation))
    }
  }
}

extension Publishers.Concatenate: Equatable where Prefix: Equatable, Suffix: Equatable {}
