#if LivePages
  import LivePagesHummingbird
  import Testing

  struct SiteKeysTests {
    @Test func aKeyHasThirtyTwoBytes() {
      #expect(throws: SiteKeysError.tooShort(bytes: 31)) {
        try SiteKeys(current: Array(repeating: 1, count: 31))
      }
      #expect(throws: SiteKeysError.tooShort(bytes: 0)) {
        try SiteKeys(current: Array(repeating: 1, count: 32), earlier: [[]])
      }
    }

    @Test func keysAreReadFromTheEnvironment() throws {
      let old = String(repeating: "0f", count: 32)
      let new = String(repeating: "A0", count: 40)
      let keys = try SiteKeys(hexadecimal: "\(new), \(old)\n")
      let same = try SiteKeys(
        current: Array(repeating: 0xA0, count: 40),
        earlier: [Array(repeating: 0x0F, count: 32)]
      )
      #expect(keys == same)
      for text in ["", "xy", old + ",", old + "0"] {
        #expect(throws: SiteKeysError.self) { try SiteKeys(hexadecimal: text) }
      }
    }

    @Test func printingOmitsTheKeys() throws {
      let keys = try SiteKeys(current: Array(repeating: 0xAB, count: 32))
      var dumped = ""
      dump(LiveSiteConfiguration(keys: keys), to: &dumped)
      for text in ["\(keys)", String(reflecting: keys), dumped, "\(LiveSiteConfiguration(keys: keys))"] {
        #expect(!text.contains("171") && !text.lowercased().contains("abab"))
      }
    }
  }
#endif
