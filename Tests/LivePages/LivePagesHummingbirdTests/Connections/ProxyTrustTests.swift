#if LivePages
  import HTTPTypes
  import LivePagesFixtures
  import Testing

  @testable import LivePagesHummingbird

  struct ProxyTrustTests {
    /// A request, and its client in a site that trusts 127.0.0.0/8, 10.0.0.0/8 and 2001:db8::/32.
    struct Case: CustomTestStringConvertible, Sendable {
      let peer: String?
      var addresses: [String] = []
      var parameters: [String] = []
      /// The client, or `nil` if the request has none in particular.
      let client: String?

      var testDescription: String { "\(peer ?? "a local socket"): \(addresses) \(parameters)" }
    }

    private let trust = ProxyTrust(["127.0.0.0/8", "10.0.0.0/8", "2001:db8::/32"])

    private func address(_ text: String) throws -> IPAddress {
      try #require(IPAddress(Array(text.utf8)[...]))
    }

    private func client(_ request: Case) throws -> IPAddress? {
      var fields = HTTPFields()
      for (name, values) in [("X-Forwarded-For", request.addresses), ("Forwarded", request.parameters)] {
        let name = try #require(HTTPField.Name(name))
        for value in values { fields.append(HTTPField(name: name, value: value)) }
      }
      return trust.client(of: try request.peer.map(address), fields)
    }

    private static let direct = [
      Case(peer: "198.51.100.1", client: "198.51.100.1"),
      Case(peer: "198.51.100.1", addresses: ["203.0.113.9"], client: "198.51.100.1"),
      Case(peer: "198.51.100.1", parameters: ["for=203.0.113.9"], client: "198.51.100.1"),
      Case(peer: "::ffff:198.51.100.1", addresses: ["203.0.113.9"], client: "198.51.100.1"),
      Case(peer: "2001:db9::1", addresses: ["203.0.113.9"], client: "2001:db9::1"),
    ]

    private static let addresses = [
      Case(peer: "127.0.0.1", client: nil),
      Case(peer: "::ffff:127.0.0.2", client: nil),
      Case(peer: nil, client: nil),
      Case(peer: nil, addresses: ["203.0.113.9"], client: "203.0.113.9"),
      // An invalid header doesn't exempt a client from the limits.
      Case(peer: nil, addresses: ["unknown"], client: "::"),
      Case(peer: nil, addresses: ["203.0.113.9"], parameters: ["x"], client: "::"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "::ffff:10.1.2.3", addresses: ["203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["::ffff:203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: [" 203.0.113.9\t"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9:4711"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["[2001:db9::1]:4711"], client: "2001:db9::1"),
      Case(peer: "127.0.0.1", addresses: ["[2001:db9::1]"], client: "2001:db9::1"),
      Case(peer: "127.0.0.1", addresses: ["2001:db9::1"], client: "2001:db9::1"),
      // The client writes the start of the header.
      Case(peer: "127.0.0.1", addresses: ["192.0.2.1, 203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["192.0.2.1", "203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["", "203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: [", ,,203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["\"", "x\\\", 203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["10.0.0.1, 203.0.113.9"], client: "203.0.113.9"),
      // Several proxies.
      Case(peer: "127.0.0.1", addresses: ["192.0.2.1, 203.0.113.9, 10.0.0.1"], client: "203.0.113.9"),
      Case(
        peer: "127.0.0.1",
        addresses: ["192.0.2.1,203.0.113.9", "10.0.0.1,10.0.0.2"],
        client: "203.0.113.9"
      ),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9, 2001:db8::1:1"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", addresses: ["127.0.0.1"], client: nil),
      Case(peer: "127.0.0.1", addresses: ["10.0.0.1, 127.0.0.1"], client: nil),
      // Entries that aren't addresses.
      Case(peer: "127.0.0.1", addresses: [""], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["unknown"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9,"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9, unknown, 10.0.0.1"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9:"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9:99999"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["[203.0.113.9]"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["[2001:db9::1"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["[2001:db9::1]x"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9 192.0.2.1"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["for=203.0.113.9"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9\u{301}"], client: "127.0.0.1"),
      // A list that is too long, unless its end is sufficient.
      Case(
        peer: "127.0.0.1",
        addresses: [String(repeating: "10.0.0.1,", count: 100_000)],
        client: "127.0.0.1"
      ),
      Case(
        peer: "127.0.0.1",
        addresses: ["192.0.2.1," + Array(repeating: "10.0.0.1", count: 500).joined(separator: ",")],
        client: "127.0.0.1"
      ),
      Case(peer: "127.0.0.1", addresses: Array(repeating: "10.0.0.1", count: 500), client: "127.0.0.1"),
      Case(
        peer: "127.0.0.1",
        addresses: [String(repeating: "\u{301}", count: 30_000) + ",203.0.113.9"],
        client: "203.0.113.9"
      ),
      Case(peer: "127.0.0.1", addresses: [String(repeating: "1", count: 100_000)], client: "127.0.0.1"),
    ]

    private static let parameters = [
      Case(peer: "127.0.0.1", parameters: ["for=203.0.113.9"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", parameters: ["For=203.0.113.9;proto=http;by=192.0.2.1"], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", parameters: ["proto=http ; FOR=\"203.0.113.9:80\""], client: "203.0.113.9"),
      Case(peer: "127.0.0.1", parameters: ["for=\"[2001:db9::17]:4711\""], client: "2001:db9::17"),
      Case(
        peer: "127.0.0.1",
        parameters: ["for=192.0.2.1, for=203.0.113.9, for=10.0.0.1"],
        client: "203.0.113.9"
      ),
      Case(
        peer: "127.0.0.1",
        parameters: ["for=192.0.2.1", "for=203.0.113.9;host=\"a,b;c\""],
        client: "203.0.113.9"
      ),
      Case(peer: "127.0.0.1", parameters: ["for=10.0.0.1, for=\"[2001:db8::1]\""], client: nil),
      // The client leaves quotes open.
      Case(peer: "127.0.0.1", parameters: ["for=\", for=203.0.113.9"], client: "203.0.113.9"),
      Case(
        peer: "127.0.0.1",
        parameters: ["for=\"x, for=\"[2001:db9::1]\";proto=http"],
        client: "2001:db9::1"
      ),
      Case(peer: "127.0.0.1", parameters: ["for=\\\", for=203.0.113.9"], client: "203.0.113.9"),
      // Entries that aren't addresses.
      Case(peer: "127.0.0.1", parameters: [""], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=unknown"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=_hidden"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=203.0.113.9, proto=http"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=203.0.113.9;for=192.0.2.1"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for = 203.0.113.9"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=\"203.0.113.9"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=\""], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["for=\"203.0.113\\.9\""], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: ["203.0.113.9"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: [String(repeating: ";", count: 100_000)], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", parameters: [String(repeating: "\"", count: 99_999)], client: "127.0.0.1"),
    ]

    private static let both = [
      Case(
        peer: "127.0.0.1",
        addresses: ["203.0.113.9"],
        parameters: ["for=203.0.113.9"],
        client: "203.0.113.9"
      ),
      // A client writes a header to which the proxy doesn't append.
      Case(peer: "127.0.0.1", addresses: ["192.0.2.1"], parameters: ["for=203.0.113.9"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["203.0.113.9"], parameters: ["x"], client: "127.0.0.1"),
      Case(peer: "127.0.0.1", addresses: ["127.0.0.1"], parameters: ["for=203.0.113.9"], client: "127.0.0.1"),
    ]

    @Test(arguments: direct + addresses + parameters + both)
    func clientIsTheLastUntrustedAddress(request: Case) throws {
      #expect(try client(request) == request.client.map(address))
    }

    @Test(arguments: 0..<200)
    func noBeginningHidesTheAddressThatAProxyAppends(seed: UInt64) throws {
      var random = SplitMix(state: seed)
      let alphabet = Array("\"\\,;:=[]. \tforFOR0123456789abcdef\u{301}\u{FF0C}".unicodeScalars)
      for _ in 0..<50 {
        var text = ""
        for _ in 0..<Int.random(in: 0..<60, using: &random) {
          text.unicodeScalars.append(try #require(alphabet.randomElement(using: &random)))
        }
        let (plain, named) = ("203.0.113.9", "for=\"[2001:db9::9]:1\";proto=https")
        #expect(
          try client(Case(peer: "127.0.0.1", addresses: [text + ", " + plain], client: nil)) == address(plain)
        )
        #expect(
          try client(Case(peer: "127.0.0.1", parameters: [text + "," + named], client: nil))
            == address("2001:db9::9")
        )
      }
    }
  }

  /// A SplitMix64 random number generator.
  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
#endif
