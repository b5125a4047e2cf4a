import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct TryContainsWhereTests {
  private func isEven(_ value: Int) throws -> Bool {
    if value < 0 { throw ProbeError("negative") }
    return value.isMultiple(of: 2)
  }

  @Test(
    arguments: [
      ([1, 3], ["false", "finished"]), ([1, 2, -1], ["true", "finished"]),
      ([1, -1, 2], ["failure negative"]),
    ]
  )
  func answersOrFails(values: [Int], expected: [String]) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Bool, any Error>()
    publisher.tryContains(where: isEven).subscribe(subscriber)
    for value in values { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryContainsWhere"] + expected)
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let containing = publisher.tryContains(where: isEven)
    #expect(containing.upstream === publisher)
    #expect(try [1, 2].map(containing.predicate) == [false, true])
    #expect(throws: ProbeError("negative")) { try containing.predicate(-1) }
  }
}
