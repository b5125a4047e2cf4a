import Testing

@testable import Bloc

struct RecordFileNameTests {
  @Test
  func plainTokensStayReadable() {
    #expect(RecordFileName.name(for: "CounterCubit") == "record.=counter=cubit")
    #expect(RecordFileName.name(for: "cart-2_b") == "record.cart-2_b")
    #expect(RecordFileName.name(for: "") == "record.")
    #expect(RecordFileName.name(for: "../é\n") == "record.%2e%2e%2f%c3%a9%0a")
  }

  @Test
  func tokensThatDifferInCaseDifferInMore() {
    let names = ["counter", "Counter", "COUNTER", "=counter", "%43ounter"].map(RecordFileName.name)
    #expect(Set(names.map { $0.lowercased() }).count == names.count)
  }

  @Test
  func canonicallyEquivalentTokensShareAFileName() {
    #expect(RecordFileName.name(for: "\u{e9}") == RecordFileName.name(for: "e\u{301}"))
  }

  @Test
  func longTokensAreShortenedAndStillDiffer() {
    let long = String(repeating: "x", count: 1000)
    let names = [long, long + "y", "y" + long, String(long.dropLast())].map(RecordFileName.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.utf8.count <= 255 })
  }
}
