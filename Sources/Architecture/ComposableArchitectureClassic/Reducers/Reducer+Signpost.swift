import ComposableArchitecture

#if canImport(os)
  import os
#endif

extension Reducer {
  #if canImport(os)
    /// Shows Instruments how long the reducer takes for each action, and how long each effect runs and what
    /// it sends.
    /// - Parameters:
    ///   - prefix: The text before the name of each action, in brackets.
    ///   - log: The log to which the signposts go.
    /// - Returns: A reducer that does the same.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "tributary", category: "Reducer Instrumentation")
    ) -> Self {
      observed { $0.signpost(prefix, log: log) }
    }
  #else
    /// Tells how long the reducer takes for each action, and how long each effect runs and what it sends.
    ///
    /// On Apple's platforms these are signposts of Instruments, in an `OSLog`, which exists only there.
    /// Elsewhere they go to the dependency `signpostSink`; while that is not set, the reducer is run as it
    /// is. ``instrument(_:clock:to:)`` tells the same without a dependency.
    /// - Parameter prefix: The text before the name of each action, in brackets.
    /// - Returns: A reducer that does the same.
    public func signpost(_ prefix: String = "") -> Self {
      observed { $0.signpost(prefix) }
    }
  #endif

  /// Tells a closure how long the reducer takes for each action, and how long each effect runs and what it
  /// sends.
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
  ///   - sink: A closure that gets the events: those of actions while the reducer runs, those of effects on
  ///     the thread on which they come. It must not send actions.
  /// - Returns: A reducer that does the same.
  public func instrument(
    _ prefix: String = "",
    clock: any Clock<Duration> = ContinuousClock(),
    to sink: @escaping @Sendable (InstrumentEvent) -> Void
  ) -> Self {
    observed { $0.instrument(prefix, clock: clock, to: sink) }
  }

  /// A reducer that runs this one, with each environment, inside of an observer of today.
  private func observed<R: ComposableArchitecture.Reducer<State, Action>>(
    by observe: @escaping (Reduce<State, Action>) -> R
  ) -> Self {
    Self { state, action, environment in
      Effect(observe(Reduce(self, environment: environment)).reduce(into: &state, action: action))
    }
  }
}
