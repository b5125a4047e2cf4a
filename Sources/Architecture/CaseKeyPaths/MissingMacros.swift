#if !Macros
  // Declares the names of the macros in builds without them, so that the compiler can name the required
  // trait.

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
