import IssueReporting

/// Where in the source an error comes from. It stands where Dart has a stack trace, which Swift's errors do
/// not carry.
///
/// For an error that leaves an event handler it is where the handler was registered. For one that
/// `addError` is told of, or that an emission brings about, it is that call.
public struct ErrorOrigin: Sendable, CustomStringConvertible {
  public let fileID: StaticString
  public let filePath: StaticString
  public let line: UInt
  public let column: UInt

  /// The place of the call, unless you say otherwise.
  public init(
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  public var description: String { "\(fileID):\(line):\(column)" }

  /// Reports an issue there.
  func report(_ message: String) {
    reportIssue(message, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension ErrorOrigin: Equatable {
  public static func == (lhs: ErrorOrigin, rhs: ErrorOrigin) -> Bool {
    lhs.line == rhs.line && lhs.column == rhs.column && lhs.filePath.description == rhs.filePath.description
  }
}
