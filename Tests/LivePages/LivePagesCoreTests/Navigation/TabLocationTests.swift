import Testing

@testable import LivePagesCore

struct TabLocationTests {
  private func follow(_ location: inout TabLocation, _ address: PageAddress) -> TabLocation.Change? {
    let mark = location.mark
    let entersHistory = location.address.components != address.components
    return location.follow(address, since: mark, entersHistory: entersHistory)
  }

  @Test func followsTheStateOnce() {
    var location = TabLocation(PageAddress())
    #expect(follow(&location, PageAddress()) == nil)
    #expect(
      follow(&location, PageAddress("1"))
        == TabLocation.Change(address: PageAddress("1"), isReplacement: false)
    )
    #expect(follow(&location, PageAddress("1")) == nil)
  }

  @Test func canonicalAddressReplacesTheOpenedOne() {
    var location = TabLocation(PageAddress())
    _ = follow(&location, PageAddress())
    location.beginOpening(PageAddress("1"))
    location.endOpening()
    #expect(follow(&location, PageAddress("one"))?.isReplacement == true)
    #expect(follow(&location, PageAddress("two"))?.isReplacement == false)
  }

  @Test func pageDeterminesHistoryEntries() {
    var location = TabLocation(PageAddress())
    _ = follow(&location, PageAddress())
    #expect(follow(&location, PageAddress(query: ["q": "a"]))?.isReplacement == true)
  }

  @Test func addressesOfEarlierStatesAreOutdated() {
    var location = TabLocation(PageAddress())
    let mark = location.mark
    location.beginOpening(PageAddress("2"))
    #expect(location.mark == nil)
    #expect(location.follow(PageAddress("1"), since: mark, entersHistory: true) == nil)
    location.endOpening()
    #expect(location.follow(PageAddress("1"), since: mark, entersHistory: true) == nil)
    #expect(location.address == PageAddress("2"))
  }

  @Test func aRefusedAddressIsReplacedByWhereTheTabIs() {
    var location = TabLocation(PageAddress("1"))
    _ = follow(&location, PageAddress("1"))
    location.noteRefusal()
    #expect(location.returnAddress == PageAddress("1"))
    // The browser may not have followed the address, so the change is pending until the refusal is counted.
    for _ in 1...2 {
      #expect(
        follow(&location, PageAddress("1"))
          == TabLocation.Change(address: PageAddress("1"), isReplacement: true)
      )
    }
    #expect(follow(&location, PageAddress("2"))?.isReplacement == false)
    #expect(follow(&location, PageAddress("2")) == nil)
  }

  @Test func addressOpenedAfterARefusalCounts() {
    var location = TabLocation(PageAddress("1"))
    location.noteRefusal()
    location.beginOpening(PageAddress("2"))
    location.endOpening()
    #expect(follow(&location, PageAddress("2")) == nil)
  }

  @Test func unwritableAddressesAreNotFollowed() {
    var location = TabLocation(PageAddress("1"))
    #expect(follow(&location, PageAddress("..")) == nil)
    #expect(location.address == PageAddress("1"))
  }
}
