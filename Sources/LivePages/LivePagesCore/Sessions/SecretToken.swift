/// The secret of a browser or its session, stored in a cookie: 256 random bits as hexadecimal digits.
package struct SecretToken: Hashable, Sendable {
  private static let digits = 64
  private static let hexadecimalDigits = Array("0123456789abcdef".utf8)

  package let text: String

  /// Creates a secret from the system's generator.
  package static func random() -> SecretToken {
    var generator = SystemRandomNumberGenerator()
    // Without spare capacity, because a session keeps several tokens.
    let text = String(unsafeUninitializedCapacity: digits) { bytes in
      for start in stride(from: 0, to: digits, by: 16) {
        var word: UInt64 = generator.next()
        for place in start..<start + 16 {
          bytes[place] = hexadecimalDigits[Int(word & 15)]
          word >>= 4
        }
      }
      return digits
    }
    return SecretToken(text: text)
  }

  private init(text: String) {
    self.text = text
  }

  /// Creates a token from a cookie. Returns `nil` if this server can't have written the cookie.
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

/// The id of a browser, valid for months, across sessions and across restarts of the browser and the server.
///
/// Use this id as a key for data that belongs to a visitor who hasn't logged in.
///
/// > Important: Anyone who knows the id can act as that browser. Don't write it to a page, an address or a
/// > log.
public struct BrowserID: Hashable, Sendable {
  private let token: SecretToken

  /// Creates the id of a new browser.
  public init() {
    token = .random()
  }

  /// Creates the id from a cookie. Returns `nil` if this server can't have written the cookie. A forged id
  /// belongs to a browser without data.
  package init?(cookie: String) {
    guard let token = SecretToken(cookie: cookie) else { return nil }
    self.token = token
  }

  /// The id as letters and digits, for use as a key.
  public var text: String { token.text }
}
