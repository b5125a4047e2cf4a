/// The way in which a recorded session is written as a test.
public struct RecordedTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the type around it.
  public var suite: String
  /// An expression that makes the reducer, such as `Counter()`. It may use `clock`.
  public var reducer: String
  /// The imports besides ComposableArchitecture and Testing, such as `@testable import App`.
  public var imports: [String]
  /// The settings of the test's dependencies, such as `$0.continuousClock = clock`.
  public var dependencies: [String]
  /// Whether the test has a `clock`, whose time passes as it did when the session was recorded.
  public var hasClock: Bool

  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the type around it.
  ///   - reducer: An expression that makes the reducer.
  ///   - imports: The modules that are imported besides ComposableArchitecture and Testing.
  ///   - dependencies: The values of the test's dependencies.
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

  /// The module that an import names. Imports are sorted by it.
  static func module(of line: String) -> Substring { line.split(separator: " ").last ?? "" }
}

/// The way in which what a bloc did is written as a test.
public struct RecordedBlocTest: Sendable {
  /// The name of the test's function.
  public var name: String
  /// The name of the type around it.
  public var suite: String
  /// An expression that makes the bloc, such as `CounterBloc()`.
  public var bloc: String
  /// The imports besides Bloc and Testing, such as `@testable import App`.
  public var imports: [String]

  /// - Parameters:
  ///   - name: The name of the test's function.
  ///   - suite: The name of the type around it.
  ///   - bloc: An expression that makes the bloc.
  ///   - imports: The modules that are imported besides Bloc and Testing.
  public init(name: String, suite: String = "RecordedBlocTests", bloc: String, imports: [String] = []) {
    self.name = name
    self.suite = suite
    self.bloc = bloc
    self.imports = imports
  }
}
