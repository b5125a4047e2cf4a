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
/// A module that only declares a dependency conforms it to ``TestDependencyKey``; the module that implements it adds this
/// conformance.
public protocol DependencyKey<Value>: TestDependencyKey {
  /// The value in a running program. It is made once.
  static var liveValue: Value { get }
}

/// A dependency that tests and previews can use.
public protocol TestDependencyKey<Value> {
  /// What is depended upon.
  associatedtype Value: Sendable = Self

  /// The value in a preview. It is ``testValue`` unless you say otherwise, or the live value where there is one.
  static var previewValue: Value { get }

  /// The value in a test, made once for each test.
  ///
  /// It should report an issue when it is used, as `unimplemented` does, so that each test says what it depends upon.
  static var testValue: Value { get }
}

extension TestDependencyKey {
  public static var previewValue: Value { testValue }
}

extension DependencyKey {
  public static var previewValue: Value { liveValue }

  /// The preview value, after an issue was reported: a test that reaches a real implementation should say that it means to.
  public static var testValue: Value {
    DependencyAccess.current.reportMissingTestValue(of: Self.self)
    return previewValue
  }
}
