/// A key of a dependency with a live implementation, which can be used in a running program.
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
/// A module that only declares a dependency conforms it to ``TestDependencyKey``. The module that implements
/// it adds this conformance.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency. It is redeclared, so that the compiler can infer it from the type of the
  /// live value alone.
  associatedtype Value: Sendable = Self

  /// The value in a running program. It is created once, when it is first read; threads that read it meanwhile
  /// wait for it.
  ///
  /// It may read other dependencies, but not itself, which is reported. It sees the dependencies of its
  /// reader: code that sets one of them gets a separate value, which is released with the set value. A
  /// dependency that is read when this one is used, rather than created, has no effect on this.
  static var liveValue: Value { get }
}

/// A key of a dependency that tests and previews can use.
///
/// Its values are created where they are first read, so it belongs to no actor. In a module whose default
/// isolation is the main actor, a type that is declared with this protocol is implicitly `nonisolated`. If a
/// type conforms in an extension, mark both the type and the extension `nonisolated`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. The default is the live value, if there is one, and otherwise ``testValue``.
  static var previewValue: Value { get }

  /// The value in a test, created once for each test.
  ///
  /// It should report an issue when it is used, like `unimplemented`, so that each test declares its
  /// dependencies.
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

  /// Reports an issue, and returns the preview value: a test that reaches a live implementation should do so
  /// explicitly.
  public static var testValue: Value {
    DefaultInMaking.testValueIsMissing(of: Self.self)
    return DefaultInMaking.standIn(for: Self.self, in: .preview) { previewValue }
  }
}
