#if !Macros
  // Declares the names of the macros in builds without them, so that the compiler can name the required
  // trait.

  /// `Reducer` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro Reducer() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ReducerCaseIgnored` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ReducerCaseIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ReducerCaseEphemeral` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ReducerCaseEphemeral() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ObservableState` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ObservableState() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ObservationStateIgnored` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ObservationStateIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `Presents` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro Presents() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `ViewAction` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro ViewAction<R>(for reducer: R.Type) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
