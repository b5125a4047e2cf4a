import Testing

@testable import load_test

struct WholeLinesTests {
  @Test(arguments: [1, 2, 3, 5, 100])
  func readsWholeLinesFromChunksOfAnySize(pieces size: Int) {
    var lines = WholeLines()
    var found: [String] = []
    var rest = Array("one\n\ntwo and\nthe rest".utf8)[...]
    while !rest.isEmpty {
      found += lines.read(rest.prefix(size)).map { String(decoding: $0, as: UTF8.self) }
      rest = rest.dropFirst(size)
    }
    #expect(found == ["one", "", "two and"])
    found += lines.read([UInt8(ascii: "\n")]).map { String(decoding: $0, as: UTF8.self) }
    #expect(found.last == "the rest")
  }

  @Test(arguments: [("aab", "ab", 3), ("ab", "ab", 2), ("aaa", "ab", nil), ("", "a", nil), ("ba", "ab", nil)])
  func findsTheEndOfTheFirstOccurrence(text: String, mark: String, end: Int?) {
    #expect(Array(text.utf8).end(of: Array(mark.utf8)) == end)
  }
}
