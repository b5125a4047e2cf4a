#if Macros
  /// Turns each function of a struct into an endpoint that is unimplemented until it is set.
  ///
  /// ```swift
  /// @DependencyClient
  /// struct APIClient: Sendable {
  ///   var fetchUser: @Sendable (_ id: Int) async throws -> User
  ///   var isReachable: @Sendable () -> Bool = { false }
  /// }
  ///
  /// extension APIClient: TestDependencyKey {
  ///   static let testValue = Self()
  /// }
  ///
  /// let user = try await client.fetchUser(id: 1)
  /// ```
  ///
  /// Calling an endpoint that was not set reports an issue with the endpoint's name, such as
  /// `APIClient.fetchUser`. The endpoint then throws ``Unimplemented``. An endpoint that returns `Void` or an
  /// optional returns `Void` or `nil` instead. Any other endpoint that cannot throw this error must have a
  /// default value, which is a closure literal. The endpoint then returns the closure's result after the
  /// report.
  ///
  /// If the parameters of an endpoint have names, the macro also generates a method with these argument
  /// labels.
  ///
  /// The macro generates two initializers. One takes every property and creates the live value. The other
  /// takes only the properties that aren't endpoints and creates the test value. For most clients, the latter
  /// is `init()`. Endpoints are the variables of function type that aren't marked
  /// ``DependencyEndpointIgnored()``.
  ///
  /// A macro doesn't see the type behind an alias. A closure whose type is written as an alias isn't an
  /// endpoint, and requires a default value unless the struct itself declares the alias.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "TributaryMacros", type: "DependencyClientMacro")

  /// Turns a property of function type into an endpoint that is unimplemented until it is set.
  ///
  /// ``DependencyClient()`` attaches this macro to all functions of a struct.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: overloaded, prefixed(_))
  public macro DependencyEndpoint() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointMacro")

  /// Turns a property of function type into an endpoint with a custom method name.
  ///
  /// ```swift
  /// @DependencyClient
  /// struct APIClient {
  ///   @DependencyEndpoint(method: "fetch")
  ///   var fetchUser: (_ userID: Int) async throws -> User
  ///   @DependencyEndpoint(method: "fetch")
  ///   var fetchTeam: (_ teamID: Int) async throws -> Team
  /// }
  ///
  /// try await client.fetch(userID: 1)
  /// try await client.fetch(teamID: 1)
  /// ```
  ///
  /// - Parameter method: The name of the method.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEndpoint(method: String) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointMacro")

  /// Prevents ``DependencyClient()`` from turning a property of function type into an endpoint.
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointIgnoredMacro")

  /// Turns a property of ``DependencyValues`` into a dependency, and generates its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var retries = 3
  ///   @DependencyEntry(liveValue: APIClient.live) var apiClient: APIClient = APIClient()
  /// }
  /// ```
  ///
  /// The initial value is the test value. There is no live value. If a program reads the dependency without
  /// setting it, an issue is reported and the initial value is used.
  ///
  /// If the property has an explicit type, a new value is created for each test. Otherwise, the value is
  /// created once and must be `Sendable`.
  ///
  /// - Parameter key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry(_ key: StaticString = "") =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a live value, and generates its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  ///   - liveValue: The value in running programs and previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a preview value, and generates its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  ///   - previewValue: The value in previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a live value and a preview value, and
  /// generates its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  ///   - liveValue: The value in running programs.
  ///   - previewValue: The value in previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value, previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")
#endif

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
