import CustomDump

/// A string that must not be shown, such as a password.
///
/// Printing it in a string, a log, a dump or a failed test yields `•••`. It is not `Codable`, so it cannot be
/// written to a file or a message either. Code that needs the text calls ``withText(_:)``, which is easy to
/// search for.
///
/// This type does not protect the text from code that reads the memory of the process.
public struct Secret: Equatable, Sendable, ExpressibleByStringLiteral {
  private let text: String

  /// Creates a secret, which is empty by default.
  public init(_ text: String = "") {
    self.text = text
  }

  /// Creates a secret from a literal, for example in tests.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// The number of characters.
  public var count: Int { text.count }

  public var isEmpty: Bool { text.isEmpty }

  /// Calls a function with the text. The function should not expose the text.
  public func withText<Result>(_ body: (String) throws -> Result) rethrows -> Result {
    try body(text)
  }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable,
  CustomDumpStringConvertible
{
  /// The printed text, which is the same for all secrets and does not reveal their lengths.
  public var description: String { "•••" }

  /// The text for debuggers and test failures.
  public var debugDescription: String { description }

  /// The text for `customDump`.
  public var customDumpDescription: String { description }

  /// An empty mirror, which hides the contents from reflection.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension Secret {
  /// The maximum length of a password, in bytes of UTF-8. Validating a long password takes a long time.
  public static let longestPassword = 1024

  /// Creates a secret from user input. Text that is too long is truncated, but remains too long.
  public init(typed text: String) {
    let isTooLong = text.utf8.count > Self.longestPassword
    self.init(isTooLong ? String(decoding: text.utf8.prefix(Self.longestPassword + 1), as: UTF8.self) : text)
  }

  /// A Boolean value that indicates whether the secret is too long for a password.
  public var isTooLong: Bool {
    withText { $0.utf8.count > Self.longestPassword }
  }

  /// The message about a password that is too long.
  public static let tooLong =
    "The password is too long: it may have at most \(longestPassword) letters, or fewer with accents."
}
