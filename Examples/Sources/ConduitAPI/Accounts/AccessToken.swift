import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// A random token that authorizes requests. The database contains only its hash, so that a copy of the database
/// authorizes nobody.
struct AccessToken: Equatable {
  /// The time after which a token expires.
  static let lifetime: TimeInterval = 30 * 24 * 60 * 60
  /// The maximum number of tokens of one user. A further log-in revokes the oldest one.
  static let mostPerUser = 20

  private static let digits = 64

  /// The token as hexadecimal digits.
  let text: String

  /// Creates a token of 256 random bits.
  init() {
    let bytes = SymmetricKey(size: .bits256).withUnsafeBytes { Array($0) }
    text = bytes.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()
  }

  /// Reads the header `Authorization: Token …`. Returns `nil` without the header.
  init?(_ request: Request) throws(APIError) {
    guard let header = request.headers[.authorization] else { return nil }
    let parts = header.utf8.split(separator: UInt8(ascii: " "))
    guard parts.count == 2, String(Substring(parts[0])).lowercased() == "token",
      parts[1].count == Self.digits, parts[1].allSatisfy(Self.isDigit)
    else { throw .tokenIsInvalid }
    text = String(Substring(parts[1]))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// The hash in the database. It needs no salt, because tokens are random.
  var hash: Data { Data(SHA256.hash(data: Data(text.utf8))) }
}
