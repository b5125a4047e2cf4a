import Foundation

/// Limits the work that decoding JSON causes.
///
/// Foundation's decoder hashes all keys, and hashing a key takes quadratic time if it consists of combining
/// marks. It also detects other encodings than UTF-8. This type verifies the bytes first, in linear time.
public enum BoundedJSON {
  /// The maximum length of a key, in bytes.
  private static let longestKey = 64
  /// The maximum size of a response, in bytes.
  private static let largestResponse = 8 << 20

  /// Decodes the body of a response of another server.
  ///
  /// - Throws: A `DecodingError` if the body is too large, is not bounded, or does not contain a value of the type.
  public static func decode<Value: Decodable>(
    _ type: Value.Type,
    fromResponse body: Data,
    decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    guard body.count <= largestResponse, isBounded(body, keys: 100_000, levels: 32) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription: "The response is not JSON of a supported size."
        )
      )
    }
    return try decoder.decode(type, from: body)
  }

  /// Returns whether the bytes are UTF-8 without control characters, with few and short keys and little
  /// nesting. They may still be malformed JSON.
  ///
  /// - Parameters:
  ///   - bytes: The JSON.
  ///   - mostKeys: The maximum number of keys.
  ///   - deepest: The maximum nesting depth. Requests have a list of strings in an object in an object.
  public static func isBounded(
    _ bytes: some Collection<UInt8>,
    keys mostKeys: Int = 64,
    levels deepest: Int = 8
  ) -> Bool {
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
