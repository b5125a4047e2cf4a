#if LivePages
  /// A range of IP addresses in the notation of CIDR: `10.0.0.0/8`, `2001:db8::/32`, or one address.
  ///
  /// An IPv4 address and the IPv6 address that maps it are the same: `10.0.0.0/8` contains `::ffff:10.1.2.3`.
  /// Other IPv6 ranges, such as `::/0`, contain no IPv4 addresses.
  public struct AddressRange: Hashable, Sendable {
    private let first: UInt128
    private let mask: UInt128
    private let isVersion4: Bool

    /// Parses a range.
    ///
    /// - Parameter text: An IPv4 or IPv6 address, and a slash and the length of the prefix unless the range
    ///   is one address. Bits behind the prefix are ignored.
    /// - Throws: ``AddressRangeError`` if the text is no range.
    public init(parsing text: some StringProtocol) throws(AddressRangeError) {
      // Longer than any range, and short enough to be quoted.
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
    /// Creates a range from a literal. A literal that is no range is a programming error.
    public init(stringLiteral text: String) {
      do throws(AddressRangeError) {
        try self.init(parsing: text)
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }

  /// The reason that a text is no ``AddressRange``.
  public enum AddressRangeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text is no address, or its prefix is no length that the address can have.
    case notRange(String)

    public var description: String {
      switch self {
      case .notRange(let text):
        """
        "\(text)" is no range of addresses. Write an address, such as "192.0.2.1", or a range, such as \
        "10.0.0.0/8" or "2001:db8::/32".
        """
      }
    }
  }
#endif
