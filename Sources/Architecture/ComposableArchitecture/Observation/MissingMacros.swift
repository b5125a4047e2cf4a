#if !Macros
  // Names of the macros for builds without them, so that the compiler says which trait they need.

  /// `Reducer` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro Reducer() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ReducerCaseIgnored` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ReducerCaseEphemeral` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ObservableState` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ObservableState() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ObservationStateIgnored` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ObservationStateIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `Presents` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro Presents() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ViewAction` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ViewAction<R>(for reducer: R.Type) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
