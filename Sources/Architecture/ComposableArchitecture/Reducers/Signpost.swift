import DependencyInjection

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Emits signposts for Instruments with the reducer's duration for each action, each effect's duration,
    /// and its actions.
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// There is an interval for each action, one for each effect until it ends or is cancelled, and an event
    /// for each action that an effect sends. Their names are those of the actions' cases, after the prefix in
    /// brackets. `\.signpostSink`, if it is set, receives the same events.
    ///
    /// - Parameters:
    ///   - prefix: A text before the name of each action, in brackets.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer with the same behaviour.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { log.sink }
    }
  #else
    /// Reports the reducer's duration for each action, each effect's duration, and its actions to the
    /// dependency `\.signpostSink`.
    ///
    /// ```swift
    /// Counter().signpost("counter")
    /// ```
    ///
    /// On Apple's platforms they are also signposts for Instruments, in an `OSLog`, which exists only there.
    /// Elsewhere only the dependency receives them. By default it is not set, and the reducer is run without
    /// instrumentation.
    ///
    /// - Parameter prefix: A text before the name of each action, in brackets.
    /// - Returns: A reducer with the same behaviour.
    public func signpost(_ prefix: String = "") -> some Reducer<State, Action> {
      SignpostedReducer(base: BodyOnce(self), heading: heading(prefix)) { nil }
    }
  #endif
}

extension DependencyValues {
  /// Receives the events of `signpost()` about actions and effects, on any platform. By default it is `nil`.
  ///
  /// ```swift
  /// let store = Store(initialState: Counter.State()) {
  ///   Counter().signpost("counter")
  /// } withDependencies: {
  ///   $0.signpostSink = { event in logger.debug("\(event.name) \(event.phase)") }
  /// }
  /// ```
  ///
  /// It is called while the reducer runs, and by effects on the thread on which they occur. It must not send
  /// actions.
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

/// Runs a reducer, and reports its actions and effects while there is a sink.
private struct SignpostedReducer<Base: Reducer>: Reducer {
  typealias Sink = @Sendable (InstrumentEvent) -> Void

  let base: Base
  let heading: String
  /// Returns the platform's own sink, while signposts are enabled.
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
    /// Receives signposts, while Instruments or the system records them.
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
