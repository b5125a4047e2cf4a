#if LivePages
  import Testing

  @testable import LivePagesHummingbird

  struct AddressRangeTests {
    private func address(_ text: String) -> IPAddress? { IPAddress(Array(text.utf8)[...]) }

    @Test(arguments: [
      ("0.0.0.0", "::ffff:0:0"), ("192.0.2.1", "::ffff:192.0.2.1"), ("192.0.2.1", "::FFFF:c000:201"),
      ("::", "0:0:0:0:0:0:0:0"), ("::1", "0000:0000:0000:0000:0000:0000:0000:0001"),
      ("1::", "1:0:0:0:0:0:0:0"), ("1::8", "1:0:0:0:0:0:0:8"), ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
      ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"), ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
      ("1:2:3:4:5:6:192.0.2.1", "1:2:3:4:5:6:c000:201"), ("2001:DB8::a", "2001:db8:0:0::A"),
    ])
    func spellingsOfAnAddressAreEqual(first: String, second: String) {
      #expect(address(first) != nil)
      #expect(address(first) == address(second))
    }

    @Test(arguments: [
      "", " ", ".", ":", ":::", "1", "1.2.3", "1.2.3.4.5", "1.2.3.", ".1.2.3", "1..2.3", "1.2.3.256",
      "1.2.3.04",
      "01.2.3.4", "1.2.3.4 ", " 1.2.3.4", "1.2.3.-4", "1.2.3.+4", "1.2.3.0x4", "1.2.3.4/8", "1.2.3.99999",
      "1.2.3.4\u{0}", "1.2.3.٤", ":1", "1:", "1::2::3", "::1::", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9",
      "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1:::2", "12345::", "g::", "::1.2.3", "1.2.3.4::",
      "::1.2.3.4:5",
      "[::1]", "fe80::1%eth0", "::1\u{0}", "1:2:3:4:5:6:7:1.2.3.4", "unknown", "localhost", "\u{301}::1",
      "0000000000000000000000000000000000000000000000::1",
    ])
    func otherStringsAreNotAddresses(text: String) {
      #expect(address(text) == nil)
    }

    @Test(
      arguments: [
        (
          "10.0.0.0/8", ["10.0.0.0", "10.255.255.255", "::ffff:10.1.2.3"],
          ["11.0.0.0", "9.255.255.255", "::a00:1"]
        ),
        ("10.1.2.3/8", ["10.0.0.0"], ["11.0.0.0"]),
        ("::ffff:10.0.0.0/104", ["10.1.2.3"], ["11.0.0.0"]),
        ("192.0.2.1", ["192.0.2.1", "::ffff:192.0.2.1"], ["192.0.2.2", "192.0.2.0"]),
        ("192.0.2.1/32", ["192.0.2.1"], ["192.0.2.2"]),
        ("172.16.0.0/12", ["172.16.0.1", "172.31.255.255"], ["172.32.0.0", "172.15.255.255"]),
        ("0.0.0.0/0", ["255.255.255.255", "0.0.0.0"], ["::1", "2001:db8::1"]),
        ("::/0", ["::1", "2001:db8::1"], ["192.0.2.1", "::ffff:192.0.2.1"]),
        ("2001:db8::/32", ["2001:db8:ffff::1"], ["2001:db9::", "32.1.13.184"]),
        ("2001:db8::1", ["2001:db8:0::1"], ["2001:db8::2"]),
        ("2001:db8::/127", ["2001:db8::", "2001:db8::1"], ["2001:db8::2"]),
      ] as [(AddressRange, [String], [String])]
    )
    func aRangeContainsTheAddressesOfItsPrefix(range: AddressRange, inside: [String], outside: [String])
      throws
    {
      for text in inside + outside {
        let address = try #require(self.address(text))
        #expect(range.contains(address) == inside.contains(text), "\(text)")
      }
    }

    @Test(arguments: [
      "", "/", "/8", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/08", "10.0.0.0/8/8", "10.0.0.0/ 8",
      "10/8", "::/129", "::/", "example.org", "10.0.0.0-10.0.0.9", "10.0.0.0/255.0.0.0", "*",
    ])
    func otherStringsAreNotRanges(text: String) {
      #expect(throws: AddressRangeError.notRange(text)) { try AddressRange(parsing: text) }
    }

    @Test func invalidRangesAreQuotedInPart() {
      let text = String(repeating: "x", count: 10_000)
      #expect(throws: AddressRangeError.notRange(String(text.prefix(64)))) { try AddressRange(parsing: text) }
    }
  }
#endif
