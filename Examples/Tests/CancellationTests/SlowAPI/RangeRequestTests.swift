import Testing

@testable import Cancellation

struct RangeRequestTests {
  @Test(arguments: [
    ("bytes=0-0", 0..<1), ("bytes=0-99", 0..<100), ("bytes=10-19", 10..<20), ("bytes=90-1000", 90..<100),
    ("bytes=99-", 99..<100), ("bytes=0-", 0..<100), ("bytes=-1", 99..<100), ("bytes=-1000", 0..<100),
    ("Bytes=1-1", 1..<2),
    ("bytes=0-9223372036854775807", 0..<100),
  ])
  func aPartIsWithinTheFile(_ field: String, _ range: Range<Int>) {
    #expect(RangeRequest(field, size: 100) == .part(range))
  }

  @Test(arguments: ["bytes=100-", "bytes=100-100", "bytes=9223372036854775807-", "bytes=-0"])
  func rangesBeyondTheFileAreUnsatisfiable(_ field: String) {
    #expect(RangeRequest(field, size: 100) == .unsatisfiable)
  }

  @Test(arguments: [
    nil, "", "bytes", "bytes=", "bytes=-", "bytes=5-4", "bytes=a-b", "bytes=1-b", "bytes=+1-2", "bytes= 1-2",
    "lines=1-2",
    "bytes=0-1,5-6", "bytes=99999999999999999999-", "bytes=1-2-3",
  ])
  func invalidRangesSelectTheWholeFile(_ field: String?) {
    #expect(RangeRequest(field, size: 100) == .whole)
  }
}
