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
