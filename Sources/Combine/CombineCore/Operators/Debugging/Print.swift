extension Publisher {
  /// Prints a line for everything that passes between upstream and downstream, and changes nothing of it.
  ///
  ///     upstream:        --1--2--|
  ///     print("numbers") --1--2--|
  ///
  ///     numbers: receive subscription: (PassthroughSubject)
  ///     numbers: request unlimited
  ///     numbers: receive value: (1)
  ///     numbers: request max: (0) (synchronous)
  ///
  /// Each line is written before its event goes on, on the thread of the event, one line at a time for each
  /// subscriber.
  /// - Parameters:
  ///   - prefix: The text that each line begins with; nothing when empty.
  ///   - stream: The stream to write to; standard output when `nil`.
  /// - Returns: A publisher of the same values.
  @inlinable
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self>
  {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints a line for everything that passes between another and its subscriber.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The text with which each line begins.
    public let prefix: String

    /// The publisher whose events are printed.
    public let upstream: Upstream

    /// The stream that is written to; standard output when `nil`.
    public let stream: (any TextOutputStream)?

    /// Makes the publisher that ``Publisher/print(_:to:)`` returns.
    @inlinable
    public init(upstream: Upstream, prefix: String, to stream: (any TextOutputStream)? = nil) {
      self.upstream = upstream
      self.prefix = prefix
      self.stream = stream
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where Output == S.Input, Failure == S.Failure {
      upstream.receive(
        subscriber: Inner(downstream: subscriber, printer: LinePrinter(prefix: prefix, stream: stream))
      )
    }
  }
}

extension Publishers.Print {
  // As in Combine, values and completions are not checked against the subscription's state: what an upstream
  // sends against the rules goes downstream.
  @usableFromInline
  final class Inner<Downstream: Subscriber>: UpstreamLink, OperatorSubscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let downstream: Downstream
    @usableFromInline let printer: LinePrinter

    @inlinable
    init(downstream: Downstream, printer: LinePrinter) {
      self.downstream = downstream
      self.printer = printer
    }

    @inlinable
    @inline(__always)
    func receive(subscription: any Subscription) {
      printer.print("receive subscription: (\(subscription))")
      if begin(subscription) {
        downstream.receive(subscription: self)
      } else {
        subscription.cancel()
      }
    }

    @inlinable
    @inline(__always)
    func receive(_ input: Input) -> Subscribers.Demand {
      printer.print("receive value: (\(input))")
      let demand = downstream.receive(input)
      printer.print("\(words(for: demand)) (synchronous)")
      return demand
    }

    @inlinable
    @inline(__always)
    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: printer.print("receive finished")
      case .failure(let error): printer.print("receive error: (\(error))")
      }
      end()
      downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      printer.print(words(for: demand))
      upstreamSubscription?.request(demand)
    }

    @inlinable
    func cancel() {
      printer.print("receive cancel")
      end()?.cancel()
    }

    @usableFromInline
    func words(for demand: Subscribers.Demand) -> String {
      demand.max.map { "request max: (\($0))" } ?? "request unlimited"
    }

    @usableFromInline var description: String { "Print" }
  }
}

/// Prints lines, each with the same prefix, to a stream or to standard output.
///
/// May be used from any thread: a line is written before the next one is begun. A stream that itself causes a
/// line while it writes one gets it afterwards.
@usableFromInline
final class LinePrinter {
  private let prefix: String
  private let gate = Gate()

  /// Writes to the stream, which it owns. Called inside `gate`.
  private let write: (String) -> Void

  /// Lines that came while the stream was writing another on the same thread. Guarded by `gate`.
  private var postponed = Queue<String>()

  @usableFromInline
  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    write = stream.map { Self.writer(to: $0) } ?? { Swift.print($0) }
  }

  // Generic, because the compiler (6.3.1) crashes on printing to an existential.
  private static func writer<Stream: TextOutputStream>(to stream: Stream) -> (String) -> Void {
    var stream = stream
    return { Swift.print($0, to: &stream) }
  }

  @usableFromInline
  func print(_ text: String) {
    let line = prefix + text
    guard gate.enter() else {
      postponed.append(line)
      return
    }
    write(line)
    while let line = postponed.popFirst() { write(line) }
    gate.leave()
  }
}
