extension Publisher {
  /// Raises a fatal error when its upstream publisher fails, and otherwise republishes all received input.
  ///
  ///     upstream:          --1--2--|
  ///     assertNoFailure()  --1--2--|
  ///
  /// Use this operator for a publisher that can fail in theory, but whose failure would be a bug in your
  /// program. A failure then stops the program, even in release builds. Requests go to upstream unchanged,
  /// and you receive elements on the threads that upstream sends them from.
  /// - Parameters:
  ///   - prefix: The text at the beginning of the error message.
  ///   - file: The file name in the error message.
  ///   - line: The line number in the error message.
  /// - Returns: A publisher that never fails.
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
  /// A publisher that raises a fatal error when its upstream publisher fails.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The file name in the error message.
    public let file: StaticString

    /// The line number in the error message.
    public let line: UInt

    /// The text at the beginning of the error message.
    public let prefix: String

    /// Creates the publisher that ``Publisher/assertNoFailure(_:file:line:)`` returns.
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
