extension Publisher {
  /// Prints log messages for all publishing events.
  ///
  ///     upstream:        --1--2--|
  ///     print("numbers") --1--2--|
  ///
  ///     numbers: receive subscription: (PassthroughSubject)
  ///     numbers: request unlimited
  ///     numbers: receive value: (1)
  ///
  /// Use this operator to see what happens between two operators of a chain. It writes a line on the thread
  /// of the event, before it forwards the event, and writes one line at a time for each subscriber. When a
  /// subscriber requests more elements by returning a demand for an element, the line ends with
  /// `(synchronous)`.
  /// - Parameters:
  ///   - prefix: The text at the beginning of each line.
  ///   - stream: The stream to write to, or `nil` for standard output.
  /// - Returns: A publisher that prints log messages for all publishing events.
  @inlinable
  public func print(_ prefix: String = "", to stream: (any TextOutputStream)? = nil) -> Publishers.Print<Self>
  {
    Publishers.Print(upstream: self, prefix: prefix, to: stream)
  }
}

extension Publishers {
  /// A publisher that prints log messages for all publishing events.
  public struct Print<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The text at the beginning of each line.
    public let prefix: String

    /// The publisher that this publisher receives elements from.
    public let upstream: Upstream

    /// The stream to write to, or `nil` for standard output.
    public let stream: (any TextOutputStream)?

    /// Creates the publisher that ``Publisher/print(_:to:)`` returns.
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
  // As in Combine, values and completions are forwarded regardless of the subscription's state, even if
  // upstream breaks the rules.
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
      if demand != .none { printer.print("\(words(for: demand)) (synchronous)") }
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
/// Any thread can use it, and it finishes a line before it begins the next. If the stream itself causes
/// another line while it writes one, the new line follows afterward.
@usableFromInline
final class LinePrinter {
  private let prefix: String
  private let gate = Gate()

  /// Writes to the stream, which the closure owns. Called inside `gate`.
  private let write: (String) -> Void

  /// Lines that arrived while the stream was writing another line on the same thread. Guarded by `gate`.
  private var postponed = Queue<String>()

  @usableFromInline
  init(prefix: String, stream: (any TextOutputStream)?) {
    self.prefix = prefix.isEmpty ? "" : "\(prefix): "
    write = stream.map { Self.writer(to: $0) } ?? { Swift.print($0) }
  }

  // Generic, because the compiler (6.3.1) crashes when it prints to an existential.
  private static func writer<Stream: TextOutputStream>(to stream: Stream) -> (String) -> Void {
    var stream = stream
    guard let isolation = ConformanceIsolation.ofClass(Stream.self as (any TextOutputStream.Type)) else {
      return { Swift.print($0, to: &stream) }
    }
    return {
      isolation.check(for: "print(_:to:)", on: "TextOutputStream")
      Swift.print($0, to: &stream)
    }
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
