#if !Macros
  // Names of the macros for builds without them, so that the compiler says which trait they need.

  /// `DependencyClient` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyClient() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpoint` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpoint() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpoint` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpoint(method: String) =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEndpointIgnored` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")

  /// `DependencyEntry` is there with the trait `Macros`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'Macros': take 'traits: []' out of Package.swift, or add \"Macros\" to it."
  )
  @attached(peer)
  public macro DependencyEntry() =
    #externalMacro(module: "ObservationMacros", type: "ObservationIgnoredMacro")
#endif
