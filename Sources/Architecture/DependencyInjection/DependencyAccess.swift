import TributaryReports

/// An access to a dependency, with the information for reports.
struct DependencyAccess: Sendable {
  /// The name of the dependency in code, like `date`.
  var name: StaticString?
  /// The location of the dependency's declaration: the `@Dependency`, or the call of
  /// `withDependencies(from:)`.
  var site: CallSite?
  var purpose = Purpose.use

  enum Purpose {
    case use
    /// A change for an operation, as in `$0.client.fetch = …`, which is not a use.
    case change
    /// A change for the whole program. Earlier uses would have had another value.
    case preparation
  }

  /// Returns the dependency's property wrapper in code: `@Dependency(\.date)`.
  func wrapper<Key: TestDependencyKey>(of key: Key.Type) -> String {
    name.map { #"@Dependency(\.\#($0))"# } ?? "@Dependency(\(key).self)"
  }

  /// Returns the expression that sets the dependency in a test: `$0.date`.
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

/// Returns the code that sets a dependency in a test: for a test store, if one of its steps led here.
func withDependencies(_ change: String) -> String {
  TestStep.current == nil
    ? "withDependencies { \(change) } operation: { … }"
    : "TestStore(…) { … } withDependencies: { \(change) }"
}
