import CombineShim

extension Publishers {
  /// A subscriber that receives events from an operator's upstream and buffers them in a ``DemandBuffer`` for
  /// the operator's downstream.
  ///
  /// Use a sink in your own operators. In the operator's subscription, retain a sink for each upstream, pass
  /// requests to ``demand(_:)``, and cancel with ``cancelUpstream()``. To change how it handles events,
  /// override the methods that receive them in a subclass.
  ///
  /// ```swift
  /// private final class Subscription<Downstream: Subscriber>: CombineShim.Subscription { … }
  ///   sink = Sink(upstream: upstream, downstream: downstream, transformOutput: { $0.id }, transformFailure: { $0 })
  /// ```
  ///
  /// Because `Sink` is nested in `Publishers`, its short name is available only in extensions of
  /// `Publishers`.
  ///
  /// You can use a sink from any thread. When you release it, it cancels upstream.
  open class Sink<Upstream: Publisher, Downstream: CombineShim.Subscriber>: CombineShim.Subscriber {
    public typealias Input = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// A closure that converts an element of upstream to an element for downstream, or returns `nil` to drop
    /// it.
    public typealias TransformOutput = (Upstream.Output) -> Downstream.Input?

    /// A closure that converts a failure of upstream to a failure for downstream, or returns `nil` to
    /// suppress it.
    public typealias TransformFailure = (Upstream.Failure) -> Downstream.Failure?

    /// The buffer between this sink and downstream.
    public let buffer: DemandBuffer<Downstream>

    private let connection = UpstreamConnection()
    private let transformOutput: TransformOutput
    private let transformFailure: TransformFailure

    /// Creates a sink and subscribes it to upstream.
    /// - Parameters:
    ///   - upstream: The publisher to subscribe to.
    ///   - downstream: The subscriber that receives the transformed elements, as many as you request with
    ///     ``demand(_:)``.
    ///   - transformOutput: A closure that returns an element for downstream, or `nil` to drop the element
    ///     and request another one.
    ///   - transformFailure: A closure that returns a failure for downstream, or `nil` to suppress it.
    public init(
      upstream: Upstream,
      downstream: Downstream,
      transformOutput: @escaping TransformOutput,
      transformFailure: @escaping TransformFailure
    ) {
      buffer = DemandBuffer(subscriber: downstream)
      self.transformOutput = transformOutput
      self.transformFailure = transformFailure
      upstream.subscribe(self)
    }

    deinit {
      cancelUpstream()
    }

    /// Delivers the buffered elements that the demand covers, and requests the remaining demand from
    /// upstream.
    /// - Parameter demand: The additional demand.
    public func demand(_ demand: Subscribers.Demand) {
      connection.request(buffer.demand(demand))
    }

    /// Cancels and releases upstream, after which its events are dropped. Buffered elements remain available
    /// on demand until you call ``DemandBuffer/cancel()``.
    public func cancelUpstream() {
      connection.cancel()
    }

    open func receive(subscription: any Subscription) {
      connection.attach(subscription)
    }

    open func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard !connection.hasEnded else { return .none }
      guard let output = transformOutput(input) else { return .max(1) }
      // The transform may have called code that cancels the subscription.
      return connection.hasEnded ? .none : buffer.buffer(value: output)
    }

    open func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      guard connection.complete() else { return }
      switch completion {
      case .finished:
        buffer.complete(completion: .finished)
      case .failure(let error):
        if let failure = transformFailure(error) { buffer.complete(completion: .failure(failure)) }
      }
    }
  }
}

extension Publishers.Sink where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
  /// Creates a sink that passes elements and failures on unchanged, and subscribes it to upstream.
  /// - Parameters:
  ///   - upstream: The publisher to subscribe to.
  ///   - downstream: The subscriber that receives the elements, as many as you request with ``demand(_:)``.
  public convenience init(upstream: Upstream, downstream: Downstream) {
    self.init(
      upstream: upstream,
      downstream: downstream,
      transformOutput: { $0 },
      transformFailure: { $0 }
    )
  }
}
