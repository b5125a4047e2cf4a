import CombineShim

/// The subscription of an operator whose pieces follow one another.
@usableFromInline
class CuttingSubscription<Downstream: Subscriber, Value>: DividingSubscription<Downstream, Value> {
  @usableFromInline final let alarm = Alarm()
  @usableFromInline final let boundary = UpstreamConnection()

  // All touched by the handling alone.
  @usableFromInline final var cuts: Cuts<Downstream.Failure>?
  @usableFromInline final var hasPiece = false

  /// The number of values in the piece.
  @usableFromInline final var count = 0

  /// The era of the latest periods: the marks of other eras do not count.
  @usableFromInline final var era = 0

  @inlinable
  init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    self.cuts = cuts
    super.init(downstream: downstream)
  }

  /// Begins a piece, unless downstream is not to get any more.
  /// - Returns: Whether it has begun.
  @usableFromInline
  func beginPiece() -> Bool { false }

  @usableFromInline
  func add(_ value: Value) {}

  @usableFromInline
  func endPiece() {}

  /// Whether the piece may end before it is full; else it goes on to the next mark.
  @usableFromInline var canEndPiece: Bool { true }

  @inlinable
  final func start<Upstream: Publisher>(_ upstream: Upstream, _ cuts: Cuts<Downstream.Failure>)
  where Upstream.Output == Value, Upstream.Failure == Downstream.Failure {
    if cuts.followAtOnce { mark(0) }
    cuts.listen?(
      boundary,
      { self.mark(0) },
      { failure in
        if self.connection.cancel() { self.complete(.failure(failure)) }
      }
    )
    subscribe(to: upstream)
  }

  /// A mark is reached, or the start.
  @usableFromInline
  final func mark(_ era: Int) {
    connection.request(bring(.mark(era)))
  }

  @inlinable
  final override func handle(_ event: Event) {
    switch event {
    case .value(let value):
      if !hasPiece { hasPiece = beginPiece() }
      guard hasPiece else { return }
      count += 1
      add(value)
      if count == cuts?.count { cut(isFull: true) }
    case .mark(let era):
      if era == self.era { reachMark() }
    case .completion(let completion):
      endAll(completion)
    case .left:
      break
    }
  }

  @usableFromInline
  final func reachMark() {
    if !hasPiece {
      hasPiece = beginPiece()
      startPeriods()
    } else if canEndPiece {
      cut(isFull: false)
    }
  }

  @usableFromInline
  final func cut(isFull: Bool) {
    count = 0
    hasPiece = false
    endPiece()
    guard cuts?.followAtOnce == true else { return }
    hasPiece = beginPiece()
    if isFull { startPeriods() }
  }

  @usableFromInline
  final func startPeriods() {
    guard let startPeriods = cuts?.startPeriods else { return }
    era += 1
    startPeriods(alarm) { [era] in self.mark(era) }
  }

  @usableFromInline
  final override func stop() {
    alarm.end()
    boundary.cancel()
  }

  @usableFromInline
  override func dismantle() {
    cuts = nil
  }
}
