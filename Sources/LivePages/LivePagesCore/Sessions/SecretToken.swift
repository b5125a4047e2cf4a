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
