import CustomDump

/// A text that is not for showing, such as a password.
///
/// Whatever prints it, in a text, a log, a dump or a failed test, gets `•••`. It is not `Codable`, so that it
/// is written into no file and no message either. Code that needs the text says so by ``withText(_:)``, which
/// is easy to search for.
///
/// It does not keep the text from those who read the memory of the process.
public struct Secret: Equatable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  /// Keeps a text, by default an empty one.
  public init(_ text: String = "") {
    self.text = text
  }

  /// Keeps a text that stands in the code, as in tests.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// How many characters a person would count.
  public var count: Int { text.count }

  /// Whether there is nothing to keep.
  public var isEmpty: Bool { text.isEmpty }

  /// Gives the text to a function, which should let nothing of it out.
  public func withText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try body(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  CustomDumpStringConvertible
{
  /// What is printed, which is the same for all secrets: not even the length is told.
  public var description: String { "•••" }

  /// What debuggers and test failures print.
  public var debugDescription: String { description }

  /// What `customDump` prints.
  public var customDumpDescription: String { description }

  /// Shows nothing of what is inside to reflection.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
