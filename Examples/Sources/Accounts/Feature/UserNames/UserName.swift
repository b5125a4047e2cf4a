import Foundation

/// A valid user name: 3 to 64 characters, without surrounding spaces.
public struct UserName: Hashable, Sendable {
  /// The valid lengths of a name.
  public static let lengths = 3...64

  /// The maximum length of the text field, in UTF-16 units. It is twice the length of the longest possible
  /// name, so that a name that is too long can be entered and corrected, with a message about it.
  public static let longestTyped = 4 * lengths.upperBound

  /// The name, as it is shown and sent.
  public let text: String

  /// - Parameter typed: The user's input. Surrounding spaces are ignored.
  public init(_ typed: String) throws(UserNameProblem) {
    text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count >= Self.lengths.lowerBound else { throw .tooShort }
    // A character may have any number of combining accents, so this counts the scalars that are sent.
    guard text.unicodeScalars.count <= Self.lengths.upperBound else { throw .tooLong }
  }
}

/// Why the input is not a valid user name.
public enum UserNameProblem: Error, Hashable, Sendable {
  /// The name is too short.
  case tooShort
  /// The name is too long.
  case tooLong

  /// - Parameter typed: The user's input. An empty input has no problem.
  public init?(typed: String) {
    guard !typed.isEmpty else { return nil }
    do throws(UserNameProblem) {
      _ = try UserName(typed)
      return nil
    } catch {
      self = error
    }
  }

  /// The message for the user.
  public var message: String {
    switch self {
    case .tooShort: "The user name needs at least \(UserName.lengths.lowerBound) characters."
    case .tooLong: "The user name may have at most \(UserName.lengths.upperBound) characters."
    }
  }
}
