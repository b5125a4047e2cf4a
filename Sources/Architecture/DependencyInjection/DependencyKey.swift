/// A key of a dependency that has a live value, for use in a running program.
///
/// For example:
///
/// ```swift
/// struct WolframClient: Sendable {
///   var nthPrime: @Sendable (Int) async throws -> Int
/// }
///
/// extension WolframClient: DependencyKey {
///   static let liveValue = WolframClient { n in … }
///   static let testValue = WolframClient { unimplemented("WolframClient.nthPrime", placeholder: $0) }
/// }
///
/// extension DependencyValues {
///   var wolfram: WolframClient {
///     get { self[WolframClient.self] }
///     set { self[WolframClient.self] = newValue }
///   }
/// }
/// ```
///
/// You can declare a dependency in one module and implement it in another. Conform the key to ``TestDependencyKey``
/// in the module that declares the dependency, and to this protocol in the module that implements it.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency. This protocol declares it again so that the compiler can infer it from the type of
  /// the live value alone.
  associatedtype Value: Sendable = Self

  /// The value in a running program.
  ///
  /// The value is created when your program reads it for the first time, while other threads that read it wait. To
  /// create it, you can use other dependencies. They have the values that are visible to the code that reads this
  /// one. The library reports an issue if the value reads itself.
  ///
  /// When some code overrides a dependency that this value has read during its creation, that code gets a separate
  /// value that is released together with the override. Dependencies that you read later, when the value is used,
  /// don't have this effect.
  static var liveValue: Value { get }
}

/// A key of a dependency, for use in tests and previews.
///
/// A key is not isolated to an actor, because a value is created by the code that reads it first, on any actor. When
/// the default isolation of your module is the main actor, a type that declares this conformance is implicitly
/// `nonisolated`. If you declare the conformance in an extension, mark both the type and the extension as
/// `nonisolated`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. By default, this is the live value if there is one, and the ``testValue`` otherwise.
  static var previewValue: Value { get }

  /// The value in a test. It's created once per test.
  ///
  /// The value should report an issue when it's used, as `unimplemented` does. Each test then has to override the
  /// dependencies it uses.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value {
    DefaultInMaking.standIn(for: Self.self, in: .test) { testValue }
  }
}

extension DependencyKey {
  public static var previewValue: Value {
    DefaultInMaking.standIn(for: Self.self, in: .live) { liveValue }
  }

  /// Reports an issue and returns the preview value, because a test should use a live implementation only on purpose.
  public static var testValue: Value {
    DefaultInMaking.testValueIsMissing(of: Self.self)
    return DefaultInMaking.standIn(for: Self.self, in: .preview) { previewValue }
  }
}
