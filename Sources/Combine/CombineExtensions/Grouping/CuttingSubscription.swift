import CombineShim

/// The subscription of an operator that divides a stream into consecutive pieces.
@usableFromInline
class CuttingSubscription<Downstream: Subscriber, Value>: DividingSubscription<Downstream, Value> {
  @usableFromInline final let alarm = Alarm()
  @usableFromInline final let boundary = UpstreamConnection()

  // All accessed only while an event is handled.
  @usableFromInline final var cuts: Cuts<Downstream.Failure>?
  @usableFromInline final var hasPiece = false

  /// The number of values in the piece.
  @usableFromInline final var count = 0

  /// The number of the current series of periods. A mark of an earlier series is ignored.
  @usableFromInline final var era = 0

  @inlinable
  init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    self.cuts = cuts
    super.init(downstream: downstream)
  }

  /// Begins a piece, unless downstream accepts no more pieces.
  /// - Returns: A Boolean value that indicates whether the piece has begun.
  @usableFromInline
  func beginPiece() -> Bool { false }

  @usableFromInline
  func add(_ value: Value) {}

  @usableFromInline
  func endPiece() {}

  /// `true` if a piece may end before it is full. Otherwise, it continues until the next mark.
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

  /// Handles a mark or the start of the stream.
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

/// The rule that divides a stream into consecutive pieces, by the number of values, by time, or at a
/// boundary.
@usableFromInline
struct Cuts<Failure: Error> {
  /// The number of values that make a piece full.
  @usableFromInline let count: Int?

  /// Sets an alarm that repeats at the end of each period, starting now.
  @usableFromInline let startPeriods: ((Alarm, _ ring: @escaping () -> Void) -> Void)?

  /// Subscribes to a publisher of boundaries.
  @usableFromInline
  typealias Listen = (
    UpstreamConnection,
    _ onBoundary: @escaping () -> Void,
    _ onFailure: @escaping (Failure) -> Void
  ) -> Void

  @usableFromInline let listen: Listen?

  @inlinable
  init(
    count: Int? = nil,
    startPeriods: ((Alarm, _ ring: @escaping () -> Void) -> Void)? = nil,
    listen: Listen? = nil
  ) {
    precondition(count ?? 1 > 0, "The count must be positive, not \(count ?? 0)")
    self.count = count
    self.startPeriods = startPeriods
    self.listen = listen
  }

  /// `true` if a piece begins when the previous one ends. Otherwise, it begins with its first value.
  @usableFromInline var followAtOnce: Bool { startPeriods != nil || listen != nil }
}

extension Cuts {
  /// Cuts at the end of each period, and when a piece is full. A full piece begins a new period.
  @inlinable
  static func periods<S: Scheduler>(
    _ time: S.SchedulerTimeType.Stride,
    count: Int?,
    scheduler: S,
    options: S.SchedulerOptions?
  ) -> Cuts {
    Cuts(
      count: count,
      startPeriods: { alarm, ring in
        alarm.set(every: time, on: scheduler, options: options, action: ring)
      }
    )
  }

  /// Cuts at each value of a publisher.
  @inlinable
  static func boundary<Boundary: Publisher>(_ boundary: Boundary) -> Cuts
  where Boundary.Failure == Failure {
    Cuts(
      listen: { connection, onBoundary, onFailure in
        connection.request(.unlimited)
        connection.subscribe(
          to: boundary,
          onValue: { _ in
            onBoundary()
            return .none
          },
          onCompletion: { if case .failure(let failure) = $0 { onFailure(failure) } }
        )
      }
    )
  }
}
