import CombineShim
import Synchronization

extension Reducer {
  /// Measures how long the reducer takes to handle each action and how long its effects run, and reports it to a
  /// closure.
  ///
  /// ```swift
  /// Counter().instrument("counter") { event in
  ///   logger.debug("\(event.name)", metadata: ["phase": "\(event.phase)", "interval": "\(event.id)"])
  /// }
  /// ```
  ///
  /// The closure receives two events with the same id for each interval, one at its beginning and one at its end. An
  /// effect's interval begins when a store starts the effect. In addition, the closure receives an event for each
  /// action that an effect sends.
  ///
  /// - Parameters:
  ///   - prefix: Text to put before the name of each action.
  ///   - clock: The clock that measures the time.
  ///   - sink: A closure that receives the events of actions while the reducer runs, and the events of effects on the
  ///     threads on which they occur. Don't send actions from it.
  /// - Returns: A reducer with the same behavior.
  public func instrument(
    _ prefix: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    to sink: @escaping @Sendable (InstrumentEvent) -> Void
  ) -> some Reducer<State, Action> {
    InstrumentedReducer(
      base: BodyOnce(self),
      instrument: IntervalFactory(
        heading: prefix.isEmpty ? "" : "\(prefix).",
        stopwatch: stopwatch(by: clock),
        sink: sink
      )
    )
  }
}

/// Returns a function that creates stopwatches. A stopwatch returns the time that has passed since it was
/// created.
func stopwatch<C: Clock>(by clock: C) -> @Sendable () -> @Sendable () -> Duration
where C.Duration == Duration {
  {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}

/// Creates the intervals of a call to `instrument` or `signpost`. All of them share the same naming, clock
/// and sink.
struct IntervalFactory: Sendable {
  /// Text to put before the name of each action.
  let heading: String
  let stopwatch: @Sendable () -> @Sendable () -> Duration
  let sink: @Sendable (InstrumentEvent) -> Void

  fileprivate func begin(_ subject: InstrumentEvent.Subject, of action: String) -> Interval {
    Interval(subject: subject, name: heading + action, factory: self)
  }
}

/// An interval that is in progress.
private struct Interval: Sendable {
  private static let lastID = Atomic<UInt64>(0)

  private let id = Self.lastID.wrappingAdd(1, ordering: .relaxed).newValue
  private let subject: InstrumentEvent.Subject
  private let name: String
  private let sink: @Sendable (InstrumentEvent) -> Void
  private let time: @Sendable () -> Duration

  init(subject: InstrumentEvent.Subject, name: String, factory: IntervalFactory) {
    self.subject = subject
    self.name = name
    sink = factory.sink
    time = factory.stopwatch()
    tell(.began)
  }

  func sent(_ action: String) { tell(.sent(action)) }

  func finish() { tell(.finished(time())) }

  func cancel() { tell(.cancelled(time())) }

  private func tell(_ phase: InstrumentEvent.Phase) {
    sink(InstrumentEvent(id: id, subject: subject, name: name, phase: phase))
  }
}

struct InstrumentedReducer<Base: Reducer>: Reducer {
  let base: Base
  let instrument: IntervalFactory

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let name = caseNames(of: action)
    let interval = instrument.begin(.action, of: name)
    defer { interval.finish() }
    return base.reduce(into: &state, action: action).instrumented(by: instrument, as: name)
  }
}

extension Effect {
  fileprivate func instrumented(by instrument: IntervalFactory, as name: String) -> Self {
    switch operation {
    case .none:
      return .none
    case .publisher:
      let publisher = publisher
      let instrumented = Deferred {
        let interval = instrument.begin(.effect, of: name)
        return publisher.handleEvents(
          receiveOutput: { interval.sent(caseNames(of: $0)) },
          receiveCompletion: { _ in interval.finish() },
          receiveCancel: { interval.cancel() }
        )
      }
      return Self(erased: instrumented.eraseToAnyPublisher())
    case .cancel(let cancel):
      let instrumented = cancel.replacingCancel { context in
        let interval = instrument.begin(.effect, of: name)
        cancel.cancel(context)
        interval.finish()
      }
      return Self(operation: .cancel(instrumented))
    case .run(let run):
      let instrumented = run.replacingOperation { (send: Send<Action>) in
        let interval = instrument.begin(.effect, of: name)
        let instrumentedSend = SendClosures<Action> { action, transaction in
          interval.sent(caseNames(of: action))
          await send(action, transaction: transaction)
        } post: { action, transaction in
          interval.sent(caseNames(of: action))
          send.withoutWaiting(action, transaction: transaction)
        }
        await run.operation(Send(instrumentedSend))
        if Task.isCancelled { interval.cancel() } else { interval.finish() }
      }
      return Self(operation: .run(instrumented))
    }
  }
}

/// An event that ``Reducer/instrument(_:clock:to:)`` reports when work on an action or an effect begins or ends, or
/// when an effect sends an action.
public struct InstrumentEvent: Sendable, Equatable, Identifiable {
  /// The source of the work.
  public enum Subject: Sendable, Equatable {
    /// A reducer handles an action.
    case action
    /// A store runs an effect that the reducer returned for an action.
    case effect
  }

  /// The kind of the event.
  public enum Phase: Sendable, Equatable {
    /// The work has begun.
    case began
    /// An effect has sent an action with the given name.
    case sent(String)
    /// The work has ended after the given time.
    case finished(Duration)
    /// The effect was cancelled after the given time.
    case cancelled(Duration)
  }

  /// The id of the interval, which all of its events share.
  public let id: UInt64

  /// The source of the work that the interval measures.
  public let subject: Subject

  /// The prefix, followed by the case names of the action that began the interval, such as
  /// `rows(element(tapped))`.
  public let name: String

  /// The kind of the event.
  public let phase: Phase
}
