import TributaryReports

/// The way in which a dependency was reached, so that a report can name it.
struct DependencyAccess: Sendable {
  /// As the code names it, like `date`.
  var name: StaticString?
  /// The place where the dependency was declared: the `@Dependency`, or the call of
  /// `withDependencies(from:)`.
  var site: CallSite?
  var purpose = Purpose.use

  enum Purpose {
    case use
    /// To be changed for an operation, as in `$0.client.fetch = …`. That is not using it.
    case change
    /// To be changed for the whole program. What was used before that is not the same for everybody.
    case preparation
  }

  /// The dependency as the code names it: `@Dependency(\.date)`.
  func wrapper<Key: TestDependencyKey>(of key: Key.Type) -> String {
    name.map { #"@Dependency(\.\#($0))"# } ?? "@Dependency(\(key).self)"
  }

  /// Returns the expression with which a test sets the dependency: `$0.date`.
  func target<Key: TestDependencyKey>(of key: Key.Type) -> String {
    name.map { "$0.\($0)" } ?? "$0[\(key).self]"
  }

  func details<Key: TestDependencyKey>(of key: Key.Type) -> String {
    var lines = "\n\n  Key: \(key)\n  Value: \(Key.Value.self)"
    if let site { lines += "\n  Declared at: \(site)" }
    return lines
  }

  func report(_ message: String) {
    site.failTestIfAny(message)
  }
}

extension DependencyAccess {
  func reportMissingTestValue<Key: DependencyKey>(of key: Key.Type) {
    report(
      """
      \(wrapper(of: key)) has no test implementation, but was reached from a test.\(details(of: key))

      A test that runs a live implementation depends on the world outside of it. Give the test a value of its own:

          \(withDependencies("\(target(of: key)) = …"))

      or give '\(key)' a 'testValue'.
      """
    )
  }

  func reportMissingLiveValue<Key: TestDependencyKey>(of key: Key.Type) {
    report(
      """
      \(wrapper(of: key)) has no live implementation, but was reached from a running program.\(details(of: key))

      Its test value is used instead. Conform '\(key)' to 'DependencyKey' in a module that the program links, or set the \
      value where the program starts.
      """
    )
  }
}

/// Returns the code with which a test sets a dependency: for the test store whose step led here, if one did.
func withDependencies(_ change: String) -> String {
  TestStep.current == nil
    ? "withDependencies { \(change) } operation: { … }"
    : "TestStore(…) { … } withDependencies: { \(change) }"
}
