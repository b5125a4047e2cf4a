extension Publisher {
  /// Sends what this publisher and another of the same type send, as it comes; see ``merge(with:)-(P)``.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of both.
  @_disfavoredOverload
  @inlinable
  public func merge(with other: Self) -> Publishers.MergeMany<Self> {
    Publishers.MergeMany(self, other)
  }
}

extension Publishers {
  /// A publisher that sends what any number of others of one type send, as it comes.
  ///
  /// Without any it finishes at once.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publishers whose values are sent.
    public let publishers: [Upstream]

    /// Makes a publisher that sends what others send.
    /// - Parameter upstream: The publisher whose values are sent.
    @inlinable
    public init(_ upstream: Upstream...) {
      publishers = upstream
    }

    /// Makes a publisher that sends what others send.
    /// - Parameter upstream: The publisher whose values are sent.
    @inlinable
    public init<S: Swift.Sequence>(_ upstream: S) where Upstream == S.Element {
      publishers = Array(upstream)
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      FanIn.merge(into: subscriber) {
        for publisher in publishers { $0.add(publisher) }
      }
    }
  }
}

extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension Publishers.MergeMany {
  /// Sends also what one publisher more sends; see ``Publisher/merge(with:)-(P)``.
  /// - Parameter other: The publisher whose values are sent besides.
  /// - Returns: A publisher of the values of all.
  @inlinable
  public func merge(with other: Upstream) -> Publishers.MergeMany<Upstream> {
    Publishers.MergeMany(publishers + [other])
  }
}
