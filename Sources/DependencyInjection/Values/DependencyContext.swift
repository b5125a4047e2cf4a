import Foundation
import IssueReporting

/// Which of a dependency's values stands where none was given.
public enum DependencyContext: Hashable, Sendable {
  /// A running program: ``DependencyKey/liveValue``.
  case live

  /// A preview in a development environment: ``TestDependencyKey/previewValue``.
  case preview

  /// A test: ``TestDependencyKey/testValue``.
  case test

  /// What this process is doing.
  static let ofProcess: Self = ofProcess(in: ProcessInfo.processInfo.environment)

  /// What the environment of a process says, and otherwise what the process is doing.
  ///
  /// - Parameter environment: `SWIFT_DEPENDENCIES_CONTEXT` names a context: `live`, `preview` or `test`.
  ///   Another word is reported.
  static func ofProcess(in environment: [String: String]) -> Self {
    if let name = environment["SWIFT_DEPENDENCIES_CONTEXT"] {
      switch name {
      case "live": return .live
      case "preview": return .preview
      case "test": return .test
      default:
        reportIssue(
          """
          The environment variable 'SWIFT_DEPENDENCIES_CONTEXT' is '\(name)', which is no context. It can be 'live', 'preview' or \
          'test'. The context is the one that it would be without the variable.
          """
        )
      }
    }
    if isTesting { return .test }
    return environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" ? .preview : .live
  }
}

extension DependencyValues {
  /// The values of a running program, whatever the process is doing.
  public static var live: Self { inContext(.live) }

  /// The values of a preview, whatever the process is doing.
  public static var preview: Self { inContext(.preview) }

  /// The values of a test, whatever the process is doing.
  ///
  /// Each time they are others: what is made of them is made anew, and goes when they go. So a test of XCTest
  /// gets dependencies that no other test has touched:
  ///
  /// ```swift
  /// override func invokeTest() {
  ///   withDependencies { $0 = .test } operation: { super.invokeTest() }
  /// }
  /// ```
  public static var test: Self {
    var values = inContext(.test)
    values.update { $0.defaults = DependencyDefaults() }
    return values
  }

  private static func inContext(_ context: DependencyContext) -> Self {
    var values = Self().lentForChange
    values.context = context
    return values
  }
}
