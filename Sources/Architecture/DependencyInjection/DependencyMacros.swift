#if Macros
  /// Makes each function of a struct an endpoint, which is unimplemented until it is set.
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
  /// Calling an endpoint that was not set reports an issue that names it, `APIClient.fetchUser`, and then
  /// throws ``Unimplemented``. One that returns `Void` or an optional returns that or `nil`. Every other
  /// endpoint that cannot throw any error needs a default: a closure literal, whose value it returns after
  /// the report.
  ///
  /// Where parameters have names, a method with those as argument labels is there beside the property.
  ///
  /// Two initialisers are written: one of all properties, for the live value, and one of those that are no
  /// endpoints, `init()` in most clients, for a test value. Endpoints are the variables of function type,
  /// without those that are ``DependencyEndpointIgnored()``.
  @attached(member, names: named(init))
  @attached(memberAttribute)
  public macro DependencyClient() =
    #externalMacro(module: "TributaryMacros", type: "DependencyClientMacro")

  /// Makes a property of function type an endpoint, which is unimplemented until it is set.
  ///
  /// ``DependencyClient()`` does so for all functions of a struct.
  @attached(accessor, names: named(init), named(get), named(set))
  @attached(peer, names: overloaded, prefixed(_))
  public macro DependencyEndpoint() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointMacro")

  /// Makes a property of function type an endpoint, whose method has another name.
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

  /// Keeps ``DependencyClient()`` from making a property of function type an endpoint.
  @attached(peer)
  public macro DependencyEndpointIgnored() =
    #externalMacro(module: "TributaryMacros", type: "DependencyEndpointIgnoredMacro")

  /// Makes a property of ``DependencyValues`` a dependency, and writes its key.
  ///
  /// ```swift
  /// extension DependencyValues {
  ///   @DependencyEntry var retries = 3
  ///   @DependencyEntry(liveValue: APIClient.live) var apiClient: APIClient = APIClient()
  /// }
  /// ```
  ///
  /// The initial value is what tests get. Without a live value, a program that reads the dependency unset is
  /// reported and gets that value too.
  ///
  /// Where the property says its type, tests make the value anew; otherwise it is made once, and has to be
  /// `Sendable`.
  ///
  /// - Parameter key: The name of the key's type, `_apiClientKey` for `apiClient` unless said.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry(_ key: StaticString = "") =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a live value, and writes its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type, `_apiClientKey` for `apiClient` unless said.
  ///   - liveValue: The value in a running program, and in a preview.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a value for previews, and writes its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type, `_apiClientKey` for `apiClient` unless said.
  ///   - previewValue: The value in a preview.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")

  /// Makes a property of ``DependencyValues`` a dependency with a live value and one for previews, and writes
  /// its key.
  ///
  /// - Parameters:
  ///   - key: The name of the key's type, `_apiClientKey` for `apiClient` unless said.
  ///   - liveValue: The value in a running program.
  ///   - previewValue: The value in a preview.
  @attached(accessor, names: named(get), named(set))
  @attached(peer, names: arbitrary)
  public macro DependencyEntry<Value>(_ key: StaticString = "", liveValue: Value, previewValue: Value) =
    #externalMacro(module: "TributaryMacros", type: "DependencyEntryMacro")
#endif
