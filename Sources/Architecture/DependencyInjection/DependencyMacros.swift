#if Macros
  /// Turns each function of a struct into an endpoint that you need to set before you call it.
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
  /// The macro generates two initializers. One of them takes every property, and you use it to create the live value.
  /// The other takes only the properties that are not endpoints, and you use it to create the test value. For most
  /// clients, it is `init()`. All variables of function type are endpoints unless you mark them with
  /// ``DependencyEndpointIgnored()``.
  ///
  /// When you call an endpoint that has not been set, it reports an issue with its name, such as
  /// `APIClient.fetchUser`, and throws ``Unimplemented``. An endpoint that returns `Void` or an optional returns
  /// `Void` or `nil` instead. For any other endpoint that cannot throw this error, provide a default value in the
  /// form of a closure literal, whose result is returned after the report.
  ///
  /// If you name the parameters of an endpoint, the macro also generates a method with these argument labels.
  ///
  /// A macro doesn't see the type behind an alias. If you write the type of a closure as an alias, the closure
  /// isn't an endpoint and needs a default value, unless the struct itself declares the alias.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "TributaryMacros", type: "DependencyClientMacro")

  /// Turns a property of function type into an endpoint that you need to set before you call it.
  ///
  /// You don't usually write this macro yourself, because ``DependencyClient()`` attaches it to all functions of a
  /// struct.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: overloaded, prefixed(_))
  public macro DependencyEndpoint() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointMacro")

  /// Turns a property of function type into an endpoint, and generates a method with the given name for it.
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

  /// Keeps ``DependencyClient()`` from turning a property of function type into an endpoint.
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointIgnoredMacro")

  /// Turns a property of ``DependencyValues`` into a dependency by generating its key.
  ///
  /// For example:
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var retries = 3
  ///   @DependencyEntry(liveValue: APIClient.live) var apiClient: APIClient = APIClient()
  /// }
  /// ```
  ///
  /// The initial value becomes the test value. Because there is no live value, a program needs to set the dependency
  /// before it reads it. If it does not, the library reports an issue and returns the initial value.
  ///
  /// When you declare the type of the property, each test gets a new value. Otherwise, the value is created once, and
  /// must be `Sendable`.
  ///
  /// - Parameter key: The name of the key's type. By default, this is `_apiClientKey` for a property named
  ///   `apiClient`.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry(_ key: StaticString = "") =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a live value by generating its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. By default, this is `_apiClientKey` for a property named `apiClient`.
  ///   - liveValue: The value in running programs and previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a preview value by generating its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. By default, this is `_apiClientKey` for a property named `apiClient`.
  ///   - previewValue: The value in previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Turns a property of ``DependencyValues`` into a dependency with a live value and a preview value by generating
  /// its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. By default, this is `_apiClientKey` for a property named `apiClient`.
  ///   - liveValue: The value in running programs.
  ///   - previewValue: The value in previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value, previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")
#endif

#if !Macros
  // Builds without macros declare their names so that the compiler can name the required trait.

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
