import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct TryLastWhereTests {
  private func isEven(_ value: Int) throws -> Bool {
    if value < 0 { throw ProbeError("negative") }
    return value.isMultiple(of: 2)
  }

  @Test(
    arguments: [
      ([1, 3], ["finished"]), ([2, 4, 5], ["4", "finished"]), ([2, -1, 4], ["failure negative"]),
    ]
  )
  func findsOrFails(values: [Int], expected: [String]) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryLast(where: isEven).subscribe(subscriber)
    for value in values { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryLastWhere"] + expected)
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let searching = publisher.tryLast(where: isEven)
    #expect(searching.upstream === publisher)
    #expect(try [1, 2].map(searching.predicate) == [false, true])
    #expect(throws: ProbeError("negative")) { try searching.predicate(-1) }
  }
}
