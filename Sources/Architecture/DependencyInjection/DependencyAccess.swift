import TributaryReports

/// An access to a dependency, with the information that reports need.
struct DependencyAccess: Sendable {
  /// The name of the dependency in code, such as `date`.
  var name: StaticString?
  /// The location of the `@Dependency` declaration, or of the call to `withDependencies(from:)`.
  var site: CallSite?
  var purpose = Purpose.use

  enum Purpose {
    case use
    /// The dependency is changed for an operation, as in `$0.client.fetch = …`. This does not count as a use.
    case change
    /// The dependency is changed for the whole program. If it had been used before, those uses would have
    /// seen a different value.
    case preparation
  }

  /// Returns the property wrapper of the dependency in code, such as `@Dependency(\.date)`.
  func wrapper<Key: TestDependencyKey>(of key: Key.Type) -> String {
    name.map { #"@Dependency(\.\#($0))"# } ?? "@Dependency(\(key).self)"
  }

  /// Returns the expression that sets the dependency in a test, such as `$0.date`.
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

      Live implementations make tests depend on their environment. Override the dependency:

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

/// Returns the code that sets a dependency in a test. If a step of a test store led here, it is the code for
/// a test store.
func withDependencies(_ change: String) -> String {
  TestStep.current == nil
    ? "withDependencies { \(change) } operation: { … }"
    : "TestStore(…) { … } withDependencies: { \(change) }"
}
