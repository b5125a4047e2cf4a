import Foundation
import IssueReporting
import TributaryReports

/// Reports uses of a dependency that a test has not set.
///
/// Create it together with the test value, so that it has the location of the access.
package struct UnimplementedDependency: Sendable {
  /// The name of the property of `DependencyValues`.
  let name: StaticString
  /// An example of a value that a test can set, in code.
  let remedy: StaticString
  private let site = DefaultInMaking.access.site

  /// Whether a use is only part of setting a value. See ``DependencyValues/set(_:to:)``.
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

      A test that uses it depends on the world outside of it. Give the test a value of its own:

          \(withDependencies("$0.\(name) = \(remedy)"))
      """
    )
  }

  package init(_ name: StaticString, remedy: StaticString) {
    self.name = name
    self.remedy = remedy
  }
}

/// The error of a client's endpoint that was called without being set.
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

/// Reports the call of an endpoint that was not set. `@DependencyClient` generates calls of it.
///
/// The report is at the step of a test store that led to the call, if there is one, and otherwise at the
/// client's declaration.
///
/// - Parameters:
///   - endpoint: The client's type and the endpoint's name.
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
    Unimplemented: '\(endpoint)' was called, but nothing was set for it.

    Set it for the code that calls it:

        \(withDependencies("$0.<client>\(endpoint.description.drop { $0 != "." }) = { … }"))
    """
  )
}
