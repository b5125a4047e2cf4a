import CombineShim

/// The rule that cuts a stream into consecutive pieces: after so many values, at times, or at a boundary.
@usableFromInline
struct Cuts<Failure: Error> {
  /// The number of values that make a piece full.
  @usableFromInline let count: Int?

  /// Sets an alarm that rings at the end of each period from now on.
  @usableFromInline let startPeriods: ((Alarm, _ ring: @escaping () -> Void) -> Void)?

  /// Listens to a publisher of boundaries.
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
    precondition(count ?? 1 > 0, "Pieces of a stream need one value at least")
    self.count = count
    self.startPeriods = startPeriods
    self.listen = listen
  }

  /// Whether a piece begins when the one before it ends; else it begins with its first value.
  @usableFromInline var followAtOnce: Bool { startPeriods != nil || listen != nil }
}

extension Cuts {
  /// At the end of each period, and when a piece has so many values, which begins a new period.
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

  /// At each value of a publisher.
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
