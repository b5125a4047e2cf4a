import Foundation
import IssueReporting
import TributaryReports

/// Reports uses of a dependency that a test reached without having set it.
///
/// Make it where the test value is made: it knows which access that is for.
package struct UnimplementedDependency: Sendable {
  /// The property of `DependencyValues`.
  let name: StaticString
  /// What a test can set it to, in code.
  let remedy: StaticString
  private let site = DefaultInMaking.access.site

  /// Whether a use only comes before a value is set: see ``DependencyValues/set(_:to:)``.
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

/// The error of an endpoint of a client that was called without having been set.
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

/// Reports the call of an endpoint that was not set. `@DependencyClient` writes calls of it.
///
/// The report points to the step of a test store that led to the call, where there is one, and to the
/// client's declaration otherwise.
///
/// - Parameters:
///   - endpoint: The client's type and the endpoint's name.
///   - fileID: The file and module in which the client is declared.
///   - filePath: The path of the file in which the client is declared.
///   - line: The line in which the client is declared.
///   - column: The column in which the client is declared.
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
