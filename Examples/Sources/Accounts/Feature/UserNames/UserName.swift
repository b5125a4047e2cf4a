import Foundation

/// A name that an account may have: of 3 to 64 characters, without spaces around it.
public struct UserName: Hashable, Sendable {
  /// How many characters a name may have.
  public static let lengths = 3...64

  /// How many UTF-16 units a field takes for a name: twice as many as the longest one of any letters has, so
  /// that a longer one can be typed, is there to be shortened, and a message says so.
  public static let longestTyped = 4 * lengths.upperBound

  /// The name as it is shown and sent.
  public let text: String

  /// - Parameter typed: What a person typed. Spaces around it are not part of the name.
  public init(_ typed: String) throws(UserNameProblem) {
    text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.count >= Self.lengths.lowerBound else { throw .tooShort }
    // A character may carry any number of accents, so what is counted here is what is sent.
    guard text.unicodeScalars.count <= Self.lengths.upperBound else { throw .tooLong }
  }
}

/// Why what a person typed is no user name.
public enum UserNameProblem: Error, Hashable, Sendable {
  /// It has fewer characters than a name needs.
  case tooShort
  /// It has more characters than a name may have.
  case tooLong

  /// - Parameter typed: What was typed. As long as that is nothing, nothing is wrong with it.
  public init?(typed: String) {
    guard !typed.isEmpty else { return nil }
    do throws(UserNameProblem) {
      _ = try UserName(typed)
      return nil
    } catch {
      self = error
    }
  }

  /// What to say to the person who typed it.
  public var message: String {
    switch self {
    case .tooShort: "The user name needs at least \(UserName.lengths.lowerBound) characters."
    case .tooLong: "The user name may have at most \(UserName.lengths.upperBound) characters."
    }
  }
}
