#if LivePages
  /// An IPv4 or IPv6 address. An IPv4 address equals the IPv6 address that maps it, `::ffff:192.0.2.1`.
  struct IPAddress: Hashable, Sendable {
    /// The maximum length of an address. The longest address is an IPv6 address that ends in an IPv4 address.
    private static let longestText = 45
    /// The prefix of IPv6 addresses that map IPv4 addresses, `::ffff:0:0/96`.
    private static let mapping: UInt128 = 0xFFFF << 32

    /// The address as IPv6, most significant bit first.
    let bits: UInt128

    /// `::`, the unspecified address.
    static let unspecified = IPAddress(bits: 0)

    private init(bits: UInt128) {
      self.bits = bits
    }

    /// Parses an address.
    ///
    /// - Parameter text: The address in ASCII, without brackets, port or zone.
    init?(_ text: ArraySlice<UInt8>) {
      guard text.count <= Self.longestText else { return nil }
      if text.contains(UInt8(ascii: ":")) {
        guard let bits = Self.version6(text) else { return nil }
        self.bits = bits
      } else {
        guard let address = Self.version4(text) else { return nil }
        bits = Self.mapping | UInt128(address)
      }
    }

    var isVersion4: Bool { bits >> 32 == Self.mapping >> 32 }

    /// The address to which a client's limits apply. For IPv4, this is the full address. For IPv6, it's the
    /// /64 network, because a single client usually controls all of it.
    var network: IPAddress { isVersion4 ? self : IPAddress(bits: bits & UInt128.max << 64) }

    private static func version4(_ text: ArraySlice<UInt8>) -> UInt32? {
      let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 4 else { return nil }
      var address: UInt32 = 0
      for part in parts {
        guard let number = decimal(part, most: 255) else { return nil }
        address = address << 8 | UInt32(number)
      }
      return address
    }

    /// Parses a decimal number without leading zeros, which some programs interpret as octal.
    static func decimal(_ text: ArraySlice<UInt8>, most: Int) -> Int? {
      guard let first = text.first, text.count <= 5, first != UInt8(ascii: "0") || text.count == 1 else {
        return nil
      }
      var number = 0
      for byte in text {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int(byte - UInt8(ascii: "0"))
      }
      return number <= most ? number : nil
    }

    private static func version6(_ text: ArraySlice<UInt8>) -> UInt128? {
      var parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      // Two leading or trailing colons result in two empty parts, one of which represents the omitted groups.
      if parts.first?.isEmpty == true {
        guard parts.count >= 3, parts[1].isEmpty else { return nil }
        parts.removeFirst()
      }
      if parts.last?.isEmpty == true, parts.count >= 2 {
        guard parts[parts.count - 2].isEmpty else { return nil }
        parts.removeLast()
      }
      var groups: [UInt16] = []
      var gap: Int?
      for (index, part) in parts.enumerated() {
        if part.isEmpty {
          guard gap == nil else { return nil }
          gap = groups.count
        } else if index == parts.count - 1, part.contains(UInt8(ascii: ".")) {
          guard let address = version4(part) else { return nil }
          groups += [UInt16(address >> 16), UInt16(truncatingIfNeeded: address)]
        } else {
          guard let group = hexadecimal(part) else { return nil }
          groups.append(group)
        }
      }
      guard gap == nil ? groups.count == 8 : groups.count < 8 else { return nil }
      if let gap { groups.insert(contentsOf: Array(repeating: 0, count: 8 - groups.count), at: gap) }
      return groups.reduce(0) { $0 << 16 | UInt128($1) }
    }

    private static func hexadecimal(_ text: ArraySlice<UInt8>) -> UInt16? {
      guard text.count <= 4 else { return nil }
      var number: UInt16 = 0
      for byte in text {
        let digit: UInt8
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
        default: return nil
        }
        number = number << 4 | UInt16(digit)
      }
      return number
    }
  }

  extension IPAddress: CustomStringConvertible {
    /// The address as text: four numbers, or eight groups of hexadecimal digits.
    var description: String {
      if isVersion4 {
        return stride(from: 24, through: 0, by: -8).map { String(bits >> UInt128($0) & 0xFF) }
          .joined(separator: ".")
      }
      return stride(from: 112, through: 0, by: -16).map { String(bits >> UInt128($0) & 0xFFFF, radix: 16) }
        .joined(separator: ":")
    }
  }

  /// A range of IP addresses in CIDR notation, such as `10.0.0.0/8` or `2001:db8::/32`, or a single address.
  ///
  /// An IPv4 address equals the IPv6 address that maps it, so `10.0.0.0/8` contains `::ffff:10.1.2.3`. Other
  /// IPv6 ranges, such as `::/0`, don't contain IPv4 addresses.
  public struct AddressRange: Hashable, Sendable {
    private let first: UInt128
    private let mask: UInt128
    private let isVersion4: Bool

    /// Parses a range.
    ///
    /// - Parameter text: An IPv4 or IPv6 address, followed by a slash and the length of the prefix unless the
    ///   range is a single address. The bits after the prefix don't matter.
    /// - Throws: ``AddressRangeError`` if the text isn't a range.
    public init(parsing text: some StringProtocol) throws(AddressRangeError) {
      // The limit is longer than any range, and short enough to quote.
      guard text.utf8.count <= 64 else { throw .notRange(String(text.prefix(64))) }
      let parts = Array(text.utf8).split(
        separator: UInt8(ascii: "/"),
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      guard let address = IPAddress(parts[0]) else { throw .notRange(String(text)) }
      let isMapped = parts[0].contains(UInt8(ascii: ":"))
      let longest = isMapped ? 128 : 32
      var length = longest
      if parts.count == 2 {
        guard let number = IPAddress.decimal(parts[1], most: longest) else { throw .notRange(String(text)) }
        length = number
      }
      let prefix = length + 128 - longest
      mask = prefix == 0 ? 0 : UInt128.max << (128 - prefix)
      first = address.bits & mask
      // A shorter prefix of a mapped address is a range of IPv6 addresses.
      isVersion4 = address.isVersion4 && prefix >= 96
    }

    func contains(_ address: IPAddress) -> Bool {
      address.bits & mask == first && address.isVersion4 == isVersion4
    }
  }

  extension AddressRange: ExpressibleByStringLiteral {
    /// Creates a range from a literal, or traps if the literal isn't a range.
    public init(stringLiteral text: String) {
      do throws(AddressRangeError) {
        try self.init(parsing: text)
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// The reason why a string isn't an ``AddressRange``.
  public enum AddressRangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text isn't an address, or the length of its prefix is invalid.
    case notRange(String)

    public var description: String {
      switch self {
      case .notRange(let text):
        """
        "\(text)" isn't an address or a range. Write an address, such as "192.0.2.1", or a range, such as \
        "10.0.0.0/8" or "2001:db8::/32".
        """
      }
    }
  }
#endif
