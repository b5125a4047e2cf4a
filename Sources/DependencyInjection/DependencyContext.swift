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
  static let ofProcess: Self =
    if isTesting {
      .test
    } else if ProcessInfo.processInfo.environment["XCODE_RUNNING_FOR_PREVIEWS"] == "1" {
      .preview
    } else {
      .live
    }
}

extension DependencyValues {
  /// Which of a dependency's values stands where none was given. It follows from what the process is doing, unless you set it.
  public var context: DependencyContext {
    get { overrides?.context ?? .ofProcess }
    set { update { $0.context = newValue } }
  }
}
