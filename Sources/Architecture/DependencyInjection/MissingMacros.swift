#if !Macros
  // Declares the names of the macros in builds without them, so that the compiler can name the required
  // trait.

  /// `DependencyClient` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyClient() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpoint` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpoint() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpoint` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpoint(method: String) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpointIgnored` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEntry` requires the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "This macro requires the package trait 'Macros'. Remove 'traits: []' from Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEntry() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
