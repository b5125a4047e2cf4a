#if !Macros
  // Declares the names of the macros in builds without them, so that the compiler can name the required
  // trait.

  /// `CasePathable` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro CasePathable() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
