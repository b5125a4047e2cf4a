import Foundation
import IssueReporting
import TributaryReports

/// Reports uses of a dependency that a test has not set.
///
/// Create this value together with the test value, so that it contains the location of the access.
package struct UnimplementedDependency: Sendable {
  /// The name of the property in `DependencyValues`.
  let name: StaticString
  /// Code for an example of a value that a test can set.
  let remedy: StaticString
  private let site = DefaultInMaking.access.site

  /// `true` while a dependency is read only in order to set a part of its value. See
  /// ``DependencyValues/set(_:to:)``.
  @TaskLocal static var isBeingSet = false

  /// Reports a use.
  ///
  /// - Parameter use: The use, in code.
  package func report(_ use: String) {
    if Self.isBeingSet { return }
    let firstReader = site.map { "\n\n  First read by the property at: \($0.fileID):\($0.line)" } ?? ""
    DependencyAccess(site: site).report(
      """
      @Dependency(\\.\(name)) has no test implementation, but '\(use)' was used in a test.\(firstReader)

      Live implementations make tests depend on their environment. Override the dependency:

          \(withDependencies("$0.\(name) = \(remedy)"))
      """
    )
  }

  package init(_ name: StaticString, remedy: StaticString) {
    self.name = name
    self.remedy = remedy
  }
}

/// An error that is thrown by an endpoint of a client that has not been set.
public struct Unimplemented: Error {
  /// The name of the endpoint.
  public let endpoint: String

  /// Creates the error.
  ///
  /// - Parameter endpoint: The name of the endpoint.
  public init(_ endpoint: String) {
    self.endpoint = endpoint
  }
}

extension Unimplemented: CustomStringConvertible {
  public var description: String { "Unimplemented: \(endpoint)" }
}

extension Unimplemented: LocalizedError {
  public var errorDescription: String? { description }
}

/// Reports a call to an endpoint that has not been set. The code that `@DependencyClient` generates calls this
/// function.
///
/// The issue is reported at the step of a test store that led to the call, or at the client's declaration if there is
/// no such step.
///
/// - Parameters:
///   - endpoint: The type of the client and the name of the endpoint.
///   - fileID: The file ID of the client's declaration.
///   - filePath: The file path of the client's declaration.
///   - line: The line of the client's declaration.
///   - column: The column of the client's declaration.
public func _reportUnimplemented(
  _ endpoint: StaticString,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) {
  let site = TestStep.current ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  site.failTestIfAny(
    """
    Unimplemented: '\(endpoint)' was called, but has no implementation.

    Override it for the calling code:

        \(withDependencies("$0.<client>\(endpoint.description.drop { $0 != "." }) = { … }"))
    """
  )
}

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
    /// The dependency is changed for the whole program. Uses before the change would have seen a different
    /// value.
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

/// Returns the code that sets a dependency in a test, or in a test store if one of its steps led here.
func withDependencies(_ change: String) -> String {
  TestStep.current == nil
    ? "withDependencies { \(change) } operation: { … }"
    : "TestStore(…) { … } withDependencies: { \(change) }"
}
