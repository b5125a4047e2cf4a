/// A dependency that has an implementation to run with, and so can be used in a running program.
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
/// A module that only declares a dependency conforms it to ``TestDependencyKey``; the module that implements
/// it adds this conformance.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The type of the dependency. It is declared again, so that the compiler can tell it by the type of the
  /// live value alone.
  associatedtype Value: Sendable = Self

  /// The value in a running program. It is created once, when it is first read; threads that read it meanwhile
  /// wait for it.
  ///
  /// It may read other dependencies, though not itself, which is reported. It sees those of its reader: code
  /// for which one of them is set gets a value of its own, which is released with the value that was set. A
  /// dependency that is read when this one is used, rather than created, does not count.
  static var liveValue: Value { get }
}

/// A dependency that tests and previews can use.
///
/// Its values are made wherever they are read first, so it belongs to no actor. In a module whose default
/// isolation is the main actor, a type that is declared with this protocol is `nonisolated` by itself; one
/// that conforms in an extension says so, as does the extension.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in a preview. It is ``testValue`` unless you say otherwise, or the live value where there is
  /// one.
  static var previewValue: Value { get }

  /// The value in a test, made once for each test.
  ///
  /// It should report an issue when it is used, as `unimplemented` does, so that each test says what it
  /// depends upon.
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

  /// The preview value, after an issue was reported: a test that reaches a real implementation should say
  /// that it means to.
  public static var testValue: Value {
    DefaultInMaking.testValueIsMissing(of: Self.self)
    return DefaultInMaking.standIn(for: Self.self, in: .preview) { previewValue }
  }
}
