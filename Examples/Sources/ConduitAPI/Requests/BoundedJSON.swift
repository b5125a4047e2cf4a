/// Limits the work that decoding JSON causes.
///
/// Foundation's decoder hashes all keys, and hashing a key takes quadratic time if it consists of combining
/// marks. It also detects other encodings than UTF-8. This type verifies the bytes first, in linear time.
enum BoundedJSON {
  /// The maximum length of a key, in bytes.
  static let longestKey = 64
  /// The maximum number of keys.
  static let mostKeys = 64
  /// The maximum nesting depth. Requests have a list of strings in an object in an object.
  static let deepest = 8

  /// Returns whether the bytes are UTF-8 without control characters, with few and short keys and little
  /// nesting. They may still be malformed JSON.
  static func isBounded(_ bytes: some Collection<UInt8>) -> Bool {
    guard String(validating: bytes, as: UTF8.self) != nil else { return false }
    var depth = 0
    var keys = 0
    /// The length of the current text, or `nil` between texts.
    var length: Int?
    /// The length of the text that has just ended.
    var lastLength = 0
    var isEscaped = false
    for byte in bytes {
      if byte < 0x20, length != nil || !Self.whitespace.contains(byte) { return false }
      if let current = length {
        if !isEscaped, byte == UInt8(ascii: "\"") {
          (length, lastLength) = (nil, current)
        } else {
          length = current + 1
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): length = 0
      case UInt8(ascii: ":"):
        keys += 1
        if keys > mostKeys || lastLength > longestKey { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth > deepest { return false }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return true
  }

  private static let whitespace: [UInt8] = [0x09, 0x0A, 0x0D]
}
