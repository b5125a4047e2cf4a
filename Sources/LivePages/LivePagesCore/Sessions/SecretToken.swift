/// The secret of a browser or of its session, which a cookie has: 256 random bits as hexadecimal digits.
package struct SecretToken: Hashable, Sendable {
  private static let digits = 64

  package let text: String

  /// A new secret from the system's generator.
  package static func random() -> SecretToken {
    var generator = SystemRandomNumberGenerator()
    let text = (0..<4).map { _ in
      let word = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - word.count) + word
    }
    return SecretToken(text: text.joined())
  }

  private init(text: String) {
    self.text = text
  }

  /// Makes the token that a cookie says, or returns `nil` if it cannot have been written by this server.
  package init?(cookie: String) {
    guard cookie.utf8.count == Self.digits else { return nil }
    let isHexadecimal = cookie.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
    guard isHexadecimal else { return nil }
    text = cookie
  }
}

/// The id of a browser for months: over its sessions, and over restarts of the browser and of the server. A
/// site finds by it what it keeps for a person.
///
/// Who knows it can go on as that browser. So it belongs in no page, no address and no log.
public struct BrowserID: Hashable, Sendable {
  private let token: SecretToken

  /// A browser that was never here.
  public init() {
    token = .random()
  }

  /// Makes the id that a cookie says, or returns `nil` if it cannot have been written by this server. A
  /// browser may say what no server has written, and is then one for which nothing is kept.
  package init?(cookie: String) {
    guard let token = SecretToken(cookie: cookie) else { return nil }
    self.token = token
  }

  /// Digits and letters, under which to keep what belongs to the browser.
  public var text: String { token.text }
}
