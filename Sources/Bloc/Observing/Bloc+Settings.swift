extension Bloc where Event == Never, State == Never {
  /// Who watches all blocs that are created from now on: `Bloc.observer = Logger()`. Nobody, to begin with.
  public static var observer: (any BlocObserver)? {
    get { BlocSettings.current.observer }
    set { BlocSettings.shared.update { $0.observer = newValue } }
  }

  /// How handlers that do not say so themselves get their events, in blocs that are created from now on:
  /// `Bloc.transformer = sequential()`. Concurrently, to begin with.
  public static var transformer: GlobalEventTransformer {
    get { BlocSettings.current.transformer ?? concurrent() }
    set { BlocSettings.shared.update { $0.transformer = newValue } }
  }

  /// What is done about errors that leave a handler, or that nobody could catch, in blocs that are created
  /// from now on. They are reported as issues, which fails a running test, to begin with.
  public static var onUnhandledError: UnhandledErrorHandler {
    get { BlocSettings.current.onUnhandledError }
    set { BlocSettings.shared.update { $0.onUnhandledError = newValue } }
  }
}
