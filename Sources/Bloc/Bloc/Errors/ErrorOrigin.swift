import TestFailures

/// The source location that an error comes from. It takes the place of Dart's stack trace, which Swift's
/// errors do not carry.
///
/// For an error that an event handler throws, it is the registration of the handler. For an error that is
/// passed to `addError`, or that an emission causes, it is that call.
public struct ErrorOrigin: Sendable, CustomStringConvertible {
  let site: CallSite

  public var fileID: StaticString { site.fileID }
  public var filePath: StaticString { site.filePath }
  public var line: UInt { site.line }
  public var column: UInt { site.column }

  /// The place of the call, unless you say otherwise.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    site = CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  public var description: String { "\(site):\(column)" }

  /// Reports an issue there.
  func report(_ message: String) {
    site.report(message)
  }
}

extension ErrorOrigin: Equatable {
  public static func == (lhs: ErrorOrigin, rhs: ErrorOrigin) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.filePath.description == rhs.filePath.description
  }
}
