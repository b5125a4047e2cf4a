import ComposableArchitecture

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Emits signposts for Instruments with the reducer's duration for each action, each effect's duration,
    /// and its actions.
    /// - Parameters:
    ///   - prefix: The text before the name of each action, in brackets.
    ///   - log: The log that receives the signposts.
    /// - Returns: A reducer that does the same.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> Self {
      observed { $0.signpost(prefix, log: log) }
    }
  #else
    /// Emits the reducer's duration for each action, each effect's duration, and its actions.
    ///
    /// On Apple's platforms these are signposts for Instruments, in an `OSLog`, which exists only there.
    /// Elsewhere the dependency `signpostSink` receives them; if it is not set, the reducer is run without
    /// instrumentation. ``instrument(_:clock:to:)`` emits the same events without a dependency.
    /// - Parameter prefix: The text before the name of each action, in brackets.
    /// - Returns: A reducer that does the same.
    public func signpost(_ prefix: String = "") -> Self {
      observed { $0.signpost(prefix) }
    }
  #endif

  /// Calls a closure with the reducer's duration for each action, each effect's duration, and its actions.
  ///
  /// ```swift
  /// let instrumented = appReducer.instrument("app") { event in
  ///   logger.debug("\(event.name) \(event.phase)")
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - prefix: The text before the name of each action.
  ///   - clock: The clock that measures the time.
  ///   - sink: A closure that receives the events: those of actions while the reducer runs, those of effects
  ///     on the thread on which they occur. It must not send actions.
  /// - Returns: A reducer that does the same.
  public func instrument(
    _ prefix: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    to sink: @escaping @Sendable (InstrumentEvent) -> Void
  ) -> Self {
    observed { $0.instrument(prefix, clock: clock, to: sink) }
  }

  /// Returns a reducer that runs this one, with each environment, inside an observer of the current
  /// architecture.
  private func observed<R: ComposableArchitecture.Reducer<State, Action>>(
    by observe: @escaping (Reduce<State, Action>) -> R
  ) -> Self {
    Self { state, action, environment in
      Effect(observe(Reduce(self, environment: environment)).reduce(into: &state, action: action))
    }
  }
}
