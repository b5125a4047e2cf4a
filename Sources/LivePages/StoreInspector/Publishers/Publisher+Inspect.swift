import CombineShim

extension Publisher {
  /// Records what each subscription of this publisher does: its demand, values, end and cancel.
  ///
  /// ```swift
  /// numbers.inspect("numbers").sink { print($0) }
  /// Inspector.shared.publishers.last?.marbles(frame: .milliseconds(10))   // --1--2|
  /// ```
  ///
  /// Everything passes as it comes: demand, values and completion, on the threads on which they come.
  ///
  /// - Parameters:
  ///   - name: The name of the publisher.
  ///   - inspector: The inspector that records. A subscription that begins while its
  ///     ``Inspector/isRecording`` is false is not recorded.
  /// - Returns: A publisher of the same values.
  public func inspect(_ name: String, by inspector: Inspector = .shared) -> Publishers.Inspect<Self> {
    Publishers.Inspect(upstream: self, name: name, inspector: inspector)
  }
}

extension Publishers {
  /// A publisher whose subscriptions are recorded.
  public struct Inspect<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that is recorded.
    public let upstream: Upstream
    /// The name of the publisher.
    public let name: String
    let inspector: Inspector

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      guard inspector.isRecording else { return upstream.subscribe(subscriber) }
      let record = inspector.record(ofPublisher: name)
      upstream.subscribe(InspectedSubscriber(downstream: subscriber, record: record))
    }
  }
}
