#if !Macros
  // Names of the macros for builds without them, so that the compiler says which trait they need.

  /// `CasePathable` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro CasePathable() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
