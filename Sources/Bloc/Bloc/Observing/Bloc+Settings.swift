extension Bloc where Event == Never, State == Never {
  /// The observer of all blocs that are created from now on: `Bloc.observer = Logger()`. `nil` by default.
  public static var observer: (any BlocObserver)? {
    get { BlocSettings.current.observer }
    set { BlocSettings.shared.update { $0.observer = newValue } }
  }

  /// The transformer of handlers without one of their own, in blocs that are created from now on:
  /// `Bloc.transformer = sequential()`. The default is ``concurrent()``.
  public static var transformer: GlobalEventTransformer {
    get { BlocSettings.current.transformer ?? concurrent() }
    set { BlocSettings.shared.update { $0.transformer = newValue } }
  }

  /// Handles errors that a handler throws, or that no caller can catch, in blocs that are created from now
  /// on. The default reports them as issues, which fails a running test.
  public static var onUnhandledError: UnhandledErrorHandler {
    get { BlocSettings.current.onUnhandledError }
    set { BlocSettings.shared.update { $0.onUnhandledError = newValue } }
  }
}
