#if LivePages
  import HTTPTypes
  import NIOCore

  /// Determines the address of a request's client behind trusted proxies.
  struct ProxyTrust: Sendable {
    private let proxies: [AddressRange]

    init(_ proxies: Set<AddressRange>) {
      self.proxies = Array(proxies)
    }

    /// Returns the remote address of a connection, or `nil` if it has none, as with a local socket.
    static func peer(of channel: any Channel) -> IPAddress? {
      channel.remoteAddress?.ipAddress.flatMap { IPAddress(Array($0.utf8)[...]) }
    }

    func isTrusted(_ address: IPAddress) -> Bool { proxies.contains { $0.contains(address) } }

    /// Returns the address of the client that made a request. In the list from the proxies, this is the last
    /// address that isn't a trusted proxy.
    ///
    /// When a request has both `X-Forwarded-For` and `Forwarded`, they must agree, since a proxy that appends
    /// to only one of them forwards whatever the client sent in the other. If they don't agree or one of them
    /// is invalid, the client is the remote end of the connection. For local sockets, such requests share
    /// ``IPAddress/unspecified``. A client therefore can't escape the limits with a header.
    ///
    /// - Parameters:
    ///   - peer: The remote address of the connection, or `nil` if it doesn't have one, as with a local
    ///     socket.
    ///   - fields: The headers of the request. They matter only if the remote end is trusted.
    /// - Returns: The address, or `nil` for a request from a trusted machine itself, or from a proxy that
    ///   doesn't list addresses.
    func client(of peer: IPAddress?, _ fields: HTTPFields) -> IPAddress? {
      if let peer, !isTrusted(peer) { return peer }
      let lists: [(ForwardedHops, [String])] = [
        (ForwardedHops(notation: .addresses), fields[values: .xForwardedFor]),
        (ForwardedHops(notation: .parameters), fields[values: .forwarded]),
      ]
      let outcomes = lists.compactMap { hops, values in
        values.isEmpty ? nil : hops.follow(values, isTrusted: isTrusted)
      }
      guard let outcome = outcomes.first else { return nil }
      guard outcomes.allSatisfy({ $0 == outcome }) else { return peer ?? .unspecified }
      return switch outcome {
      case .client(let address): address
      case .proxies: nil
      case .invalid: peer ?? .unspecified
      }
    }
  }

  extension HTTPField.Name {
    // Always valid, because they are literals of letters and dashes.
    fileprivate static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .origin
    fileprivate static let forwarded = HTTPField.Name("Forwarded") ?? .origin
  }

  /// The addresses that proxies have listed in a header of a request, where an address is the remote end of a
  /// connection to a proxy.
  ///
  /// Proxies append to the list, but a client can send it with any beginning. To find the client, this type
  /// reads the list from its end, as long as the addresses are trusted proxies.
  struct ForwardedHops {
    /// The maximum total number of bytes read from all fields of the header.
    static let mostBytes = 2048

    /// The result of reading the list.
    enum Outcome: Hashable {
      /// The last address that isn't a trusted proxy.
      case client(IPAddress)
      /// All addresses are trusted proxies.
      case proxies
      /// A required address is invalid, or the list is too long.
      case invalid
    }

    /// The notation of an entry in the list.
    enum Notation {
      /// `X-Forwarded-For`: `192.0.2.1, 2001:db8::1`, with or without brackets and ports.
      case addresses
      /// `Forwarded` of RFC 7239: `for=192.0.2.1;proto=https, for="[2001:db8::1]:4711"`.
      case parameters
    }

    private static let quote = UInt8(ascii: "\"")

    let notation: Notation

    /// Reads the list from its end.
    ///
    /// - Parameters:
    ///   - fields: The values of all of the header's fields, in order.
    ///   - isTrusted: A closure that returns whether an address is a trusted proxy.
    func follow(_ fields: [String], isTrusted: (IPAddress) -> Bool) -> Outcome {
      var left = Self.mostBytes
      for field in fields.reversed() {
        // One more byte shows whether the whole field was read.
        let bytes = Array(field.utf8.suffix(left + 1))
        let isWhole = bytes.count <= left
        left -= bytes.count
        var rest = bytes[...]
        while true {
          let comma = Self.lastComma(in: rest)
          let entry = comma.map { rest[($0 + 1)...] } ?? rest
          guard comma != nil || isWhole, let address = address(in: entry) else { return .invalid }
          guard isTrusted(address) else { return .client(address) }
          guard let comma else { break }
          rest = rest[..<comma]
        }
      }
      return .proxies
    }

    /// Returns the index of the last comma outside of quotes. By starting at the end, the search prevents a
    /// client from hiding the addresses that proxies have appended with an unclosed quote.
    private static func lastComma(in bytes: ArraySlice<UInt8>) -> Int? {
      var isQuoted = false
      for index in bytes.indices.reversed() {
        if bytes[index] == quote { isQuoted.toggle() }
        if bytes[index] == UInt8(ascii: ","), !isQuoted { return index }
      }
      return nil
    }

    private func address(in entry: ArraySlice<UInt8>) -> IPAddress? {
      switch notation {
      case .addresses: Self.node(entry.trimmed)
      case .parameters: Self.parameter(of: entry).flatMap(Self.node)
      }
    }

    /// Returns the value of the only `for` parameter, without quotes.
    private static func parameter(of entry: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      var isQuoted = false
      let parameters = entry.split(omittingEmptySubsequences: false) { byte in
        if byte == quote { isQuoted.toggle() }
        return byte == UInt8(ascii: ";") && !isQuoted
      }
      let values = parameters.compactMap { parameter -> ArraySlice<UInt8>? in
        let parameter = parameter.trimmed
        let (name, rest) = (parameter.prefix(3).map { $0 | 0x20 }, parameter.dropFirst(3))
        return name.elementsEqual("for".utf8) && rest.first == UInt8(ascii: "=") ? rest.dropFirst() : nil
      }
      guard values.count == 1, let value = values.first else { return nil }
      guard value.first == quote else { return value }
      guard value.count >= 2, value.last == quote else { return nil }
      return value.dropFirst().dropLast()
    }

    /// Parses an address with an optional port. Limits ignore the port.
    private static func node(_ text: ArraySlice<UInt8>) -> IPAddress? {
      if text.first == UInt8(ascii: "[") {
        guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        let (inner, rest) = (text[..<end].dropFirst(), text[end...].dropFirst())
        guard inner.contains(UInt8(ascii: ":")), rest.isEmpty || isPort(rest) else { return nil }
        return IPAddress(inner)
      }
      if let address = IPAddress(text) { return address }
      guard let colon = text.firstIndex(of: UInt8(ascii: ":")), isPort(text[colon...]) else { return nil }
      return IPAddress(text[..<colon])
    }

    private static func isPort(_ text: ArraySlice<UInt8>) -> Bool {
      text.first == UInt8(ascii: ":") && IPAddress.decimal(text.dropFirst(), most: 65_535) != nil
    }
  }

  extension ArraySlice<UInt8> {
    /// The bytes without leading and trailing spaces and tabs.
    fileprivate var trimmed: ArraySlice<UInt8> {
      func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
      let head = drop(while: isSpace)
      guard let last = head.lastIndex(where: { !isSpace($0) }) else { return [] }
      return head[...last]
    }
  }
#endif
