#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  /// The host and port that a request was sent to, `name:port`. It is read strictly, since anybody may write
  /// anything there and the port becomes part of the cookies' names.
  struct Authority: Hashable {
    /// In lower case; an IPv6 address is in brackets.
    let host: String
    let port: UInt16?

    /// - Returns: `nil` for what is no name or address with or without a port.
    init?(_ text: String) {
      // Some letters beyond ASCII have lower case letters within it, such as the sign for kelvin.
      guard text.utf8.count <= 300, text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
      let text = text.lowercased()
      let end =
        text.hasPrefix("[")
        ? text.firstIndex(of: "]").map(text.index(after:)) : text.firstIndex(of: ":") ?? text.endIndex
      guard let end else { return nil }
      host = String(text[..<end])
      guard host.utf8.allSatisfy(Self.isPartOfHost), !host.isEmpty, host != "[]" else { return nil }
      let rest = text[end...].utf8
      if rest.isEmpty {
        port = nil
      } else {
        let digits = rest.dropFirst()
        guard rest.first == UInt8(ascii: ":"), digits.allSatisfy(Self.isDigit),
          let number = UInt16(Substring(digits))
        else { return nil }
        port = number
      }
    }

    /// - Returns: `nil` for a request that says it was sent nowhere, to several places, or to none that there
    ///   can be.
    init?(_ request: Request) {
      // The first field for the host is the authority; one that is still among the fields is a second one.
      guard request.headers[.host] == nil, let authority = request.head.authority else { return nil }
      self.init(authority)
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isPartOfHost(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ":"):
        true
      default: isDigit(byte)
      }
    }
  }

  extension HTTPField.Name {
    /// Always valid, as it is a literal of letters.
    fileprivate static let host = HTTPField.Name("Host") ?? .origin
  }
#endif
