import ComposableArchitecture

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Emits signposts for Instruments that show how long the reducer takes to handle each action, how long
    /// each effect runs, and which actions effects send.
    /// - Parameters:
    ///   - prefix: Text, in brackets, to put before the name of each action.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer that behaves the same.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> Self {
      observed { $0.signpost(prefix, log: log) }
    }
  #else
    /// Reports how long the reducer takes to handle each action, how long each effect runs, and which actions
    /// effects send.
    ///
    /// On Apple's platforms, signposts for Instruments are emitted to an `OSLog`. On other platforms, which
    /// have no `OSLog`, the dependency `signpostSink` receives the events. If it is not set there, the
    /// reducer runs without instrumentation. ``instrument(_:clock:to:)`` emits the same events without a
    /// dependency.
    /// - Parameter prefix: Text, in brackets, to put before the name of each action.
    /// - Returns: A reducer that behaves the same.
    public func signpost(_ prefix: String = "") -> Self {
      observed { $0.signpost(prefix) }
    }
  #endif

  /// Reports to a closure how long the reducer takes to handle each action, how long each effect runs, and
  /// which actions effects send.
  ///
  /// ```swift
  /// let instrumented = appReducer.instrument("app") { event in
  ///   logger.debug("\(event.name) \(event.phase)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: Text to put before the name of each action.
  ///   - clock: The clock that measures the time.
  ///   - sink: A closure that receives the events. It receives the events of actions while the reducer runs,
  ///     and the events of effects on the threads on which they occur. It must not send actions.
  /// - Returns: A reducer that behaves the same.
  public func instrument(
    _ prefix: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    to sink: @escaping @Sendable (InstrumentEvent) -> Void
  ) -> Self {
    observed { $0.instrument(prefix, clock: clock, to: sink) }
  }

  /// Returns a reducer that runs this one inside an observer of the current architecture, with any
  /// environment.
  private func observed<R: ComposableArchitecture.Reducer<State, Action>>(
    by observe: @escaping (Reduce<State, Action>) -> R
  ) -> Self {
    Self { state, action, environment in
      Effect(observe(Reduce(self, environment: environment)).reduce(into: &state, action: action))
    }
  }
}
