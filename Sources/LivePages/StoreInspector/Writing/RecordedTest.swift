/// The form of a test that is generated from a recorded session.
public struct RecordedTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the enclosing type.
  public var suite: String
  /// An expression that creates the reducer, such as `Counter()`. It may use `clock`.
  public var reducer: String
  /// The imports in addition to ComposableArchitecture and Testing, such as `@testable import App`.
  public var imports: [String]
  /// The overrides of the test's dependencies, such as `$0.continuousClock = clock`.
  public var dependencies: [String]
  /// A Boolean value that indicates whether the test has a `clock` that advances as in the recorded session.
  public var hasClock: Bool

  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the enclosing type.
  ///   - reducer: An expression that creates the reducer.
  ///   - imports: The imports in addition to ComposableArchitecture and Testing.
  ///   - dependencies: The overrides of the test's dependencies.
  ///   - hasClock: A Boolean value that indicates whether the test has a clock.
  public init(
    name: String,
    suite: String = "RecordedTests",
    reducer: String,
    imports: [String] = [],
    dependencies: [String] = [],
    hasClock: Bool = false
  ) {
    self.name = name
    self.suite = suite
    self.reducer = reducer
    self.imports = imports
    self.dependencies = dependencies
    self.hasClock = hasClock
  }

  /// Returns the module of an import. Imports are sorted by module.
  static func module(of line: String) -> Substring { line.split(separator: " ").last ?? "" }
}

/// The form of a test that is generated from a bloc's recording.
public struct RecordedBlocTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the enclosing type.
  public var suite: String
  /// An expression that creates the bloc, such as `CounterBloc()`.
  public var bloc: String
  /// The imports in addition to Bloc and Testing, such as `@testable import App`.
  public var imports: [String]

  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the enclosing type.
  ///   - bloc: An expression that creates the bloc.
  ///   - imports: The imports in addition to Bloc and Testing.
  public init(name: String, suite: String = "RecordedBlocTests", bloc: String, imports: [String] = []) {
    self.name = name
    self.suite = suite
    self.bloc = bloc
    self.imports = imports
  }
}
