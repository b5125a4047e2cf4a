/// An error that no caller can catch. The bloc has passed it to its `onError`.
public struct BlocUnhandledError: Error, CustomStringConvertible {
  /// The type of the bloc.
  public let bloc: String
  public let error: any Error
  public let origin: ErrorOrigin

  public var description: String { "Unhandled error \(error) occurred in '\(bloc)' (\(origin))." }
}

/// Handles errors that no caller can catch.
public typealias UnhandledErrorHandler = @Sendable (BlocUnhandledError) -> Void

extension BlocUnhandledError {
  /// Fails a running test, and tells of the error otherwise, at its origin.
  static let report: UnhandledErrorHandler = { error in
    error.origin.report(error.description)
  }
}
