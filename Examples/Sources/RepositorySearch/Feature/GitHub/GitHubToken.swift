import Foundation

/// The token by which GitHub knows who asks, and allows more than to strangers.
///
/// It goes to GitHub alone, and whatever prints it gets `•••`.
public struct GitHubToken: Hashable, Sendable {
  /// The environment variable that holds one.
  public static let variable = "GITHUB_TOKEN"

  private static let host = "api.github.com"

  private let text: String

  /// The token that a process was started with, or `nil` if there is none.
  /// - Parameter environment: The variables of the process.
  public init?(environment: [String: String]) throws(GitHubTokenError) {
    let text = environment[Self.variable]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    if text.isEmpty { return nil }
    // A line break would begin another header.
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .unusableCharacters }
    self.text = text
  }

  /// What a request to an address carries: the token, if it is GitHub's address and nobody on the way can
  /// read along.
  public func headers(for url: URL) -> [String: String] {
    guard url.scheme?.lowercased() == "https", url.host()?.lowercased() == Self.host,
      [nil, 443].contains(url.port)
    else { return [:] }
    return ["Authorization": "Bearer \(text)"]
  }
}

extension GitHubToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// What is printed, which is the same for all tokens.
  public var description: String { "•••" }

  /// What is printed by debuggers, which is no more.
  public var debugDescription: String { description }

  /// Shows nothing of what is inside.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Why what stands in the environment is no token.
public enum GitHubTokenError: Error, Hashable, Sendable {
  /// A space, a line break or another character stands in it that no token has.
  case unusableCharacters
}

extension GitHubTokenError: LocalizedError {
  /// What is wrong and what to do. It shows nothing of the token.
  public var errorDescription: String? {
    switch self {
    case .unusableCharacters:
      "\(GitHubToken.variable) holds a character that no token has. Set it to the token alone, or leave it away."
    }
  }
}
