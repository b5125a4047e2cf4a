import TributaryReports

/// The source location of an error.
///
/// This type replaces the stack trace of Dart's errors, which errors in Swift don't have.
///
/// When an event handler throws an error, the location is the line where you registered the handler. When you
/// pass an error to `addError`, or emitting a state causes one, the location is your call.
public struct ErrorOrigin: Sendable, CustomStringConvertible {
  let site: CallSite

  public var fileID: StaticString { site.fileID }
  public var filePath: StaticString { site.filePath }
  public var line: UInt { site.line }
  public var column: UInt { site.column }

  /// Creates an origin. By default, it is the location of your call.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var description: String { "\(site):\(column)" }

  /// Reports an issue at the location.
  func report(_ message: String) {
    site.report(message)
  }
}

extension ErrorOrigin: Equatable {
  public static func == (lhs: ErrorOrigin, rhs: ErrorOrigin) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.filePath.description == rhs.filePath.description
  }
}

extension Owner {
  /// Reports the first use of a bloc outside its owner.
  ///
  /// - Parameter origin: The call.
  func reportOnce(_ whatHappened: @autoclosure () -> String, at origin: ErrorOrigin) {
    reportOnce(
      whatHappened(),
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}

/// An error that no caller can catch, and that the bloc has already passed to its `onError`.
public struct BlocUnhandledError: Error, CustomStringConvertible {
  /// The bloc's type.
  public let bloc: String
  public let error: any Error
  public let origin: ErrorOrigin

  public var description: String { "Unhandled error \(error) occurred in '\(bloc)' (\(origin))." }
}

/// Handles errors that no caller can catch.
public typealias UnhandledErrorHandler = @Sendable (BlocUnhandledError) -> Void

extension BlocUnhandledError {
  /// Fails the running test or, if no test is running, reports the error at its origin.
  static let report: UnhandledErrorHandler = { error in
    error.origin.report(error.description)
  }
}

/// An error that occurs when you use a bloc after you have closed it.
public enum BlocStateError: Error, Equatable, CustomStringConvertible {
  /// An event was added to a closed bloc.
  case addAfterClose(bloc: String, event: String)
  /// A closed bloc emitted a state.
  case emitAfterClose(bloc: String, state: String)

  public var description: String {
    switch self {
    case .addAfterClose(let bloc, let event):
      "Cannot add new events after calling close: '\(event)' was added to a closed '\(bloc)'."
    case .emitAfterClose(let bloc, let state):
      "Cannot emit new states after calling close: '\(state)' was emitted by a closed '\(bloc)'."
    }
  }
}

extension BlocBase {
  /// A closure that reports an error to the bloc, to which it has a weak reference. If the bloc was
  /// deallocated, the error counts as unhandled.
  var errorReceiver: (any Error, ErrorOrigin) -> Void {
    let name = "\(type(of: self))"
    return { [weak self, onUnhandledError = settings.onUnhandledError] error, origin in
      if let self {
        onError(error, at: origin)
      } else {
        onUnhandledError(BlocUnhandledError(bloc: name, error: error, origin: origin))
      }
    }
  }
}
