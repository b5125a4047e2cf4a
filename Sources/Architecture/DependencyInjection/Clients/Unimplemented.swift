import Foundation
import TestFailures

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
