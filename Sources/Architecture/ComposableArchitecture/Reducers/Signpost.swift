import DependencyInjection

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Emits signposts for Instruments that show how long the reducer takes to handle each action, how long
    /// each effect runs, and which actions effects send.
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// There is one interval per action, and one per effect, which lasts until the effect ends or is
    /// cancelled. Each action that an effect sends is recorded as an event. The names consist of the prefix
    /// in brackets and the cases of the action. If the dependency `\.signpostSink` is set, it receives the
    /// same events.
    ///
    /// - Parameters:
    ///   - prefix: Text, in brackets, to put before the name of each action.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer with the same behavior.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { log.sink }
    }
  #else
    /// Reports to the dependency `\.signpostSink` how long the reducer takes to handle each action, how long
    /// each effect runs, and which actions effects send.
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// On Apple platforms, signposts for Instruments are also emitted to an `OSLog`. On other platforms, only
    /// the dependency receives the events. The dependency is not set by default; without a receiver, the
    /// reducer runs without instrumentation.
    ///
    /// - Parameter prefix: Text, in brackets, to put before the name of each action.
    /// - Returns: A reducer with the same behavior.
    public func signpost(_ prefix: String = "") -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { nil }
    }
  #endif
}

extension DependencyValues {
  /// A closure that receives the events of `signpost()` for actions and effects, on any platform. The default
  /// is `nil`.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter().signpost("counter")
  /// } withDependencies: {
  ///   $0.signpostSink = { event in logger.debug("\(event.name) \(event.phase)") }
  /// }
  /// ```
  ///
  /// The closure is called while the reducer runs, and by effects on the threads on which their events occur.
  /// It must not send actions.
  public var signpostSink: (@Sendable (InstrumentEvent) -> Void)? {
    get { self[SignpostSinkKey.self] }
    set { self[SignpostSinkKey.self] = newValue }
  }
}

private enum SignpostSinkKey: DependencyKey {
  static let liveValue: (@Sendable (InstrumentEvent) -> Void)? = nil
  static let testValue: (@Sendable (InstrumentEvent) -> Void)? = nil
}

private func heading(_ prefix: String) -> String { prefix.isEmpty ? "" : "[\(prefix)] " }

/// Runs a reducer. If there is a sink, the reducer's actions and effects are reported to it.
private struct SignpostedReducer<Base: Reducer>: Reducer {
  typealias Sink = @Sendable (InstrumentEvent) -> Void

  let base: Base
  let heading: String
  /// Returns the platform's own sink if signposts are enabled.
  let systemSink: () -> Sink?
  @Dependency(\.signpostSink) private var sink

  init(base: Base, heading: String, systemSink: @escaping () -> Sink?) {
    self.base = base
    self.heading = heading
    self.systemSink = systemSink
  }

  func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let sinks = [systemSink(), sink].compactMap(\.self)
    guard !sinks.isEmpty else { return base.reduce(into: &state, action: action) }
    let instrument = IntervalFactory(heading: heading, stopwatch: stopwatch(by: ContinuousClock())) { event in
      for sink in sinks { sink(event) }
    }
    return InstrumentedReducer(base: base, instrument: instrument).reduce(into: &state, action: action)
  }
}

#if canImport(os)
  extension OSLog {
    /// A sink for signposts. It is present only while Instruments or the system records them.
    fileprivate var sink: (@Sendable (InstrumentEvent) -> Void)? {
      guard signpostsEnabled else { return nil }
      return { self.signpost($0) }
    }

    private func signpost(_ event: InstrumentEvent) {
      let id = OSSignpostID(event.id)
      switch (event.subject, event.phase) {
      case (.action, .began):
        event.name.withCString {
          os_signpost(.begin, log: self, name: "Action", signpostID: id, "%{public}s", $0)
        }
      case (.action, _):
        os_signpost(.end, log: self, name: "Action", signpostID: id)
      case (.effect, .began):
        event.name.withCString {
          os_signpost(.begin, log: self, name: "Effect", signpostID: id, "Started from %{public}s", $0)
        }
      case (.effect, .sent(let action)):
        action.withCString {
          os_signpost(.event, log: self, name: "Effect Output", signpostID: id, "%{public}s", $0)
        }
      case (.effect, .finished):
        os_signpost(.end, log: self, name: "Effect", signpostID: id, "Finished")
      case (.effect, .cancelled):
        os_signpost(.end, log: self, name: "Effect", signpostID: id, "Cancelled")
      }
    }
  }
#endif
