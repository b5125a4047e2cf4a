import IssueReporting
import TestFailures

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
