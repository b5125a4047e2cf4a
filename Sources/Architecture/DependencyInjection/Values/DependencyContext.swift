import Foundation
import IssueReporting

/// The context that selects which of a dependency's default values applies where none was set.
public enum DependencyContext: Hashable, Sendable {
  /// A running program: ``DependencyKey/liveValue``.
  case live

  /// A preview in a development environment: ``TestDependencyKey/previewValue``.
  case preview

  /// A test: ``TestDependencyKey/testValue``.
  case test

  /// What this process is doing.
  static let ofProcess: Self = ofProcess(in: ProcessInfo.processInfo.environment)

  /// Returns the context that the environment of a process names, and otherwise that of what the process is
  /// doing.
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
