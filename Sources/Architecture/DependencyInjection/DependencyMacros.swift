#if Macros
  /// Makes each function of a struct an endpoint that is unimplemented until it is set.
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
  /// Calling an endpoint that was not set reports an issue with its name, `APIClient.fetchUser`, and then
  /// throws ``Unimplemented``. Endpoints that return `Void` or an optional return `Void` or `nil` instead.
  /// All other endpoints that cannot throw any error require a default: a closure literal, whose result they
  /// return after the report.
  ///
  /// If an endpoint's parameters have names, a method with these argument labels is generated as well.
  ///
  /// Two initializers are generated: one with all properties, for the live value, and one with the properties
  /// that aren't endpoints, which is `init()` in most clients, for the test value. Endpoints are the
  /// variables of function type that aren't marked ``DependencyEndpointIgnored()``.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "TributaryMacros", type: "DependencyClientMacro")

  /// Makes a property of function type an endpoint that is unimplemented until it is set.
  ///
  /// ``DependencyClient()`` applies it to all functions of a struct.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: overloaded, prefixed(_))
  public macro DependencyEndpoint() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointMacro")

  /// Makes a property of function type an endpoint with a custom method name.
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

  /// Prevents ``DependencyClient()`` from making a property of function type an endpoint.
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointIgnoredMacro")

  /// Makes a property of ``DependencyValues`` a dependency, and generates its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var retries = 3
  ///   @DependencyEntry(liveValue: APIClient.live) var apiClient: APIClient = APIClient()
  /// }
  /// ```
  ///
  /// The initial value is the test value. Without a live value, a program that reads the unset dependency
  /// reports an issue and uses the initial value.
  ///
  /// If the property has a declared type, each test creates a new value. Otherwise the value is created once
  /// and must be `Sendable`.
  ///
  /// - Parameter key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry(_ key: StaticString = "") =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a live value, and generates its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  ///   - liveValue: The value in running programs and previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a preview value, and generates its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type. The default for `apiClient` is `_apiClientKey`.
  ///   - previewValue: The value in previews.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a live value and a preview value, and
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
