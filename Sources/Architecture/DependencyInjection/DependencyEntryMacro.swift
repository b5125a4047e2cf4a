#if Macros
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
