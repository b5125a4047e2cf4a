/// A key of a dependency that has a live implementation for use in a running program.
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
/// A module that only declares a dependency makes its key conform to ``TestDependencyKey``. The module that
/// implements the dependency adds this conformance.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency. It is redeclared so that the compiler can infer it from the type of the live
  /// value alone.
  associatedtype Value: Sendable = Self

  /// The value in a running program. It is created once, when it is first read. Other threads that read it at
  /// the same time wait for it.
  ///
  /// The value can read other dependencies while it is created. If it reads itself, an issue is reported. It
  /// sees the dependencies of the code that reads it. If that code sets one of the dependencies that the
  /// value depends on, the code gets a separate value, which is released with the dependency that was set.
  /// Dependencies that are read later, when the value is used, do not affect this.
  static var liveValue: Value { get }
}

/// A key of a dependency for use in tests and previews.
///
/// The code that first reads a key's value creates it, on any actor, so a key isn't isolated to an actor. In
/// a module whose default isolation is the main actor, a type that declares this conformance is implicitly
/// `nonisolated`. If a type conforms in an extension, mark both the type and the extension `nonisolated`.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. The default is the live value if there is one, or else the ``testValue``.
  static var previewValue: Value { get }

  /// The value in a test. It is created once per test.
  ///
  /// The value should report an issue when it is used, like `unimplemented`, so that each test has to declare
  /// its dependencies.
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

  /// Reports an issue and returns the preview value. A test that reaches a live implementation should do so
  /// explicitly.
  public static var testValue: Value {
    DefaultInMaking.testValueIsMissing(of: Self.self)
    return DefaultInMaking.standIn(for: Self.self, in: .preview) { previewValue }
  }
}
