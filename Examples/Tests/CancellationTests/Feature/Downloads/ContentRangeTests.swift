import Testing

@testable import Cancellation

struct ContentRangeTests {
  @Test func isRead() throws {
    let range = try #require(ContentRange("bytes 100-199/1234"))
    #expect(range.start == 100)
    #expect(range.length == 100)
    #expect(range.size == 1234)
  }

  @Test(arguments: [
    "", "bytes", "bytes */1234", "bytes 0-99/*", "bytes 5-4/10", "bytes 0-10/10", "bytes -1-4/10",
    "lines 0-1/2", "bytes 0-1/2/3",
    "bytes 0-99999999999999999999/10",
  ])
  func rejectsOtherFields(_ field: String) {
    #expect(ContentRange(field) == nil)
  }
}
