import Foundation

/// Names of record files: one for each token, whatever is in the token, and on every file system.
///
/// Digits, lowercase letters, `-` and `_` stand for themselves, `=c` for a capital C, `%xx` for any other
/// byte of the token's UTF-8. So names that differ differ in more than case, and nothing in a token leads out
/// of the directory. What is too long for a file name ends in a hash of the whole.
enum RecordFileName {
  private static let prefix = "record."
  /// The usual limit is 255 bytes.
  private static let limit = 200

  /// Whether a file of this name is a record.
  static func isRecord(_ name: String) -> Bool {
    name.hasPrefix(prefix)
  }

  /// The name of a token's file. Tokens that are equal as strings have the same.
  static func name(for token: String) -> String {
    let encoded = encode(token)
    guard encoded.utf8.count > limit else { return prefix + encoded }
    let start = String(decoding: encoded.utf8.prefix(limit), as: UTF8.self)
    // `~` is in no encoded token, so a shortened name is never that of a short token.
    let hash = Checksum.hex(encoded.utf8) + Checksum.hex(encoded.utf8.reversed())
    return prefix + start + "~" + hash
  }

  /// The token in characters that need no care: letters without capitals, digits, `-`, `_`, `=` and `%`.
  static func encode(_ token: String) -> String {
    var encoded = ""
    for byte in token.precomposedStringWithCanonicalMapping.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
        UInt8(ascii: "_"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        encoded += "="
        encoded.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default:
        encoded += byte < 0x10 ? "%0" : "%"
        encoded += String(byte, radix: 16)
      }
    }
    return encoded
  }
}
