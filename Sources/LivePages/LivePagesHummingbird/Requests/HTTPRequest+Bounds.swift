#if LivePages
  import HTTPTypes
  import LivePagesCore

  extension HTTPRequest {
    /// The longest path with its query, in bytes.
    static let longestTarget = 16 * 1024
    /// The longest header field, in bytes, and the most bytes of all fields together.
    static let longestField = 32 * 1024
    static let longestFields = 64 * 1024

    /// Checks the head of a request before anything reads it: lengths first, and then whether its texts can
    /// be compared in linear time, as they are written and without percent encoding.
    func checkBounds() throws(Refusal) {
      let path = path ?? ""
      guard path.utf8.count <= Self.longestTarget else { throw .longTarget }
      var count = authority?.utf8.count ?? 0
      for field in headerFields {
        count += field.value.utf8.count
        guard field.value.utf8.count <= Self.longestField else { throw .longFields }
      }
      guard count <= Self.longestFields else { throw .longFields }
      guard authority?.hasBoundedCharacters ?? true, path.hasBoundedCharacters,
        headerFields.allSatisfy({ $0.value.hasBoundedCharacters }),
        !path.utf8.contains(UInt8(ascii: "%")) || Self.percentDecoded(path).hasBoundedCharacters
      else { throw .unboundedText }
    }

    /// Bytes that are not UTF-8 are repaired, as the least strict of decoders do.
    private static func percentDecoded(_ text: String) -> String {
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.utf8.count)
      var rest = text.utf8[...]
      while let byte = rest.popFirst() {
        let digits = rest.prefix(2)
        if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(Substring(digits), radix: 16) {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  extension Refusal {
    static let longTarget = Refusal(
      status: .uriTooLong,
      message: "The address is too long: at most \(HTTPRequest.longestTarget) bytes are taken.",
      headers: [.connection: "close"],
      reason: "long-target"
    )

    static let longFields = Refusal(
      status: .requestHeaderFieldsTooLarge,
      message:
        "The headers of the request, such as its cookies, are too long. Delete the cookies of this site.",
      headers: [.connection: "close"],
      reason: "long-fields"
    )

    static let unboundedText = Refusal(
      status: .badRequest,
      message: """
        A text of the request has a character with more than \(String.mostScalarsInCharacter) parts, such as \
        accents. Nothing was changed. Shorten it.
        """,
      reason: "unbounded-text"
    )
  }
#endif
