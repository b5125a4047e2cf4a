import IssueReporting

/// Sets the initial dependencies of the whole program.
///
/// ```swift
/// @main struct Server {
///   static func main() async {
///     prepareDependencies {
///       $0.database = .file(at: path)
///     }
///     …
///   }
/// }
/// ```
///
/// These dependencies replace the default values in all tasks and threads, unless
/// ``withDependencies(_:operation:)`` sets others. Each dependency can be prepared once, before it is first
/// read, so that all code sees the same value. If it is prepared later or again, an issue is reported and the
/// earlier value is kept. In a test, the values apply to that test.
///
/// - Parameter updateValues: A closure that sets the values.
/// - Returns: The closure's result.
@discardableResult
public func prepareDependencies<Result>(
  _ updateValues: (inout DependencyValues) throws -> Result,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) rethrows -> Result {
  let current = DependencyValues.current
  var values = DependencyValues.unset.lent(for: .preparation)
  values.update { $0.defaults = current.defaults }
  let result = try updateValues(&values)
  guard let contents = values.overrides?.contents else { return result }
  for earlier in current.defaults.prepare(contents) {
    reportIssue(
      earlier.whyNotPrepared,
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    )
  }
  return result
}

extension DependencyDefault {
  fileprivate var whyNotPrepared: String {
    let dependency = "The dependency with a value of the type '\(dependencyType(of: slot))'"
    if context == nil {
      return """
        \(dependency) was prepared before.

        The first prepared value remains in use. Call 'prepareDependencies' once for each dependency, at the start of the \
        program. To change a dependency for an operation, use 'withDependencies'.
        """
    }
    return """
      \(dependency) was read before it was prepared.

      The value that was read remains in use, so that all code has the same one. Call 'prepareDependencies' at the start of \
      the program, before any code that uses the dependency.
      """
  }
}
