import CombineShim

/// The subscription of an operator that divides a stream into pieces: windows, groups or arrays.
///
/// Requests values from upstream as long as downstream wants a piece, or a window's subscriber a value: one
/// at a time, or an unlimited number as soon as downstream wants all pieces.
@usableFromInline
class DividingSubscription<Downstream: Subscriber, Value>: DividedSource<Value, Downstream.Failure>,
  Subscription, OwnSubscription
{
  @usableFromInline final let pieces: DemandBuffer<Downstream>

  @inlinable
  init(downstream: Downstream) {
    pieces = DemandBuffer(subscriber: downstream)
  }

  /// Sends what is left at the end of the stream, and ends what is open.
  @usableFromInline
  func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {}

  @inlinable
  final func subscribe<Upstream: Publisher>(to upstream: Upstream)
  where Upstream.Output == Value, Upstream.Failure == Downstream.Failure {
    guard !connection.hasEnded else { return }
    connection.subscribe(
      to: upstream,
      onValue: { self.bring(.value($0)) },
      onCompletion: { self.complete($0) }
    )
  }

  /// Ends the stream when what came before is handled. Upstream has ended or is cancelled by now.
  @usableFromInline
  final func complete(_ completion: Subscribers.Completion<Downstream.Failure>) {
    _ = bring(.completion(completion))
  }

  /// Handles a completion.
  @usableFromInline
  final func endAll(_ completion: Subscribers.Completion<Downstream.Failure>) {
    end()
    endPieces(completion)
    pieces.complete(completion: completion)
  }

  @usableFromInline
  final func send(_ piece: Downstream.Input) {
    countSentToOuter(pieces.buffer(value: piece, waits: false))
  }

  @usableFromInline
  final func request(_ demand: Subscribers.Demand) {
    addOuter(pieces.demand(demand))
  }

  @usableFromInline
  final func cancel() {
    pieces.cancel()
    closeOuter()
  }
}
