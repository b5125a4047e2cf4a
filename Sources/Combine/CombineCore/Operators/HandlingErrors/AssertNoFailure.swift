extension Publisher {
  /// Stops the program when upstream fails, and passes on everything else.
  ///
  ///     upstream:          --1--2--|
  ///     assertNoFailure()  --1--2--|
  ///
  /// Demand and threads are upstream's. A failure traps, also in release builds.
  /// - Parameters:
  ///   - prefix: The beginning of the message.
  ///   - file: The file that the message names.
  ///   - line: The line that the message names.
  /// - Returns: A publisher that cannot fail.
  @inlinable
  public func assertNoFailure(
    _ prefix: String = "",
    file: StaticString = #file,
    line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(upstream: self, prefix: prefix, file: file, line: line)
  }
}

extension Publishers {
  /// A publisher that stops the program when another fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that must not fail.
    public let upstream: Upstream

    /// The file that the message names.
    public let file: StaticString

    /// The line that the message names.
    public let line: UInt

    /// The text with which the message begins.
    public let prefix: String

    /// Makes the publisher that ``Publisher/assertNoFailure(_:file:line:)`` returns.
    @inlinable
    public init(upstream: Upstream, prefix: String, file: StaticString, line: UInt) {
      self.upstream = upstream
      self.file = file
      self.line = line
      self.prefix = prefix
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, S.Failure == Never {
      upstream.receive(subscriber: Inner(downstream: subscriber, file: file, line: line, prefix: prefix))
    }
  }
}

extension Publishers.AssertNoFailure {
  @usableFromInline
  struct Inner<Downstream: Subscriber>: ValuePassingSubscriber
  where Downstream.Input == Output, Downstream.Failure == Never {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let file: StaticString
    @usableFromInline let line: UInt
    @usableFromInline let prefix: String
    @usableFromInline let combineIdentifier = CombineIdentifier()

    @inlinable
    init(downstream: Downstream, file: StaticString, line: UInt, prefix: String) {
      self.downstream = downstream
      self.file = file
      self.line = line
      self.prefix = prefix
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished:
        downstream.receive(completion: .finished)
      case .failure(let error):
        fatalError(prefix.isEmpty ? "\(error)" : "\(prefix): \(error)", file: file, line: line)
      }
    }

    @usableFromInline var description: String { "AssertNoFailure" }

    @usableFromInline var customMirror: Mirror {
      Mirror(self, children: ["file": file, "line": line, "prefix": prefix])
    }
  }
}
