#if !Macros
  // Macro names for builds without macros, so that the compiler's message names the required trait.

  /// `CasePathable` requires the trait `Macros`.
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
