import CombineCore
import CombineProbes
import Testing

// DropWhileSubscriptionTests tests the behavior that this operator shares with TryDropWhile.
struct DropWhileTests {
  @Test func keepsTheFailureType() {
    var log: [String] = []
    _ = [1, 3, 2].publisher.eraseToAnyPublisher().drop(while: { $0 < 3 }).sink { log.append("\($0)") }
    #expect(log == ["3", "2"])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, ProbeError>()
    let dropping = publisher.drop(while: { $0 < 3 })
    #expect(dropping.upstream === publisher)
    #expect(dropping.predicate(2))
    #expect(!dropping.predicate(3))
  }
}
