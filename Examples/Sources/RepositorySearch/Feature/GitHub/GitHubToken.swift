import Foundation

/// The token that identifies the caller to GitHub, which then permits more requests.
///
/// It is sent only to GitHub, and printing it yields `•••`.
public struct GitHubToken: Hashable, Sendable {
  /// The environment variable for the token.
  public static let variable = "GITHUB_TOKEN"

  private static let host = "api.github.com"

  private let text: String

  /// Reads the token from the environment, or returns `nil` if there is none.
  /// - Parameter environment: The environment of the process.
  public init?(environment: [String: String]) throws(GitHubTokenError) {
    let text = environment[Self.variable]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if text.isEmpty { return nil }
    // A line break would begin another header.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unusableCharacters }
    self.text = text
  }

  /// Returns the headers for a request: the token, if the URL is GitHub's and the connection is encrypted.
  public func headers(for url: URL) -> [String: String] {
    guard url.scheme?.lowercased() == "https", url.host()?.lowercased() == Self.host,
      [nil, 443].contains(url.port)
    else { return [:] }
    return ["Authorization": "Bearer \(text)"]
  }
}

extension GitHubToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The printed text, which is the same for all tokens.
  public var description: String { "•••" }

  /// The text for debuggers, which is the same.
  public var debugDescription: String { description }

  /// An empty mirror, which hides the contents.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why the text in the environment is not a token.
public enum GitHubTokenError: Error, Hashable, Sendable {
  /// The text contains a space, a line break or another invalid character.
  case unusableCharacters
}

extension GitHubTokenError: LocalizedError {
  /// The problem and its solution, without any part of the token.
  public var errorDescription: String? {
    switch self {
    case .unusableCharacters:
      "\(GitHubToken.variable) contains an invalid character. Set it to the token only, or leave it unset."
    }
  }
}
