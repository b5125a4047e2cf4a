import DependencyInjection

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Measures how long the reducer takes to handle each action and how long its effects run, and emits signposts
    /// for Instruments.
    ///
    /// For example:
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// Instruments displays an interval for each action, and one for each effect until the effect ends or is
    /// cancelled. The actions that effects send appear as events. The names consist of the prefix in brackets and the
    /// cases of the action. If you also set the dependency `\.signpostSink`, it receives the same events.
    ///
    /// - Parameters:
    ///   - prefix: Text to put in brackets before the name of each action.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer with the same behavior.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { log.sink }
    }
  #else
    /// Measures how long the reducer takes to handle each action and how long its effects run, and reports it to the
    /// dependency `\.signpostSink`.
    ///
    /// For example:
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// On Apple platforms, this method also emits signposts for Instruments to an `OSLog`. On other platforms, set
    /// the dependency to receive the events; if you don't, the reducer runs without instrumentation.
    ///
    /// - Parameter prefix: Text to put in brackets before the name of each action.
    /// - Returns: A reducer with the same behavior.
    public func signpost(_ prefix: String = "") -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { nil }
    }
  #endif
}

extension DependencyValues {
  /// A closure that receives the events that `signpost()` reports for actions and effects, on any platform. The
  /// default is `nil`.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter().signpost("counter")
  /// } withDependencies: {
  ///   $0.signpostSink = { event in logger.debug("\(event.name) \(event.phase)") }
  /// }
  /// ```
  ///
  /// The closure is called while the reducer runs and, for effects, on the threads on which their events occur. Don't
  /// send actions from it.
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
