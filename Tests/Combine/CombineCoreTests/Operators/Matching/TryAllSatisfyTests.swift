import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct TryAllSatisfyTests {
  private func isEven(_ value: Int) throws -> Bool {
    if value < 0 { throw ProbeError("negative") }
    return value.isMultiple(of: 2)
  }

  @Test(
    arguments: [
      ([2, 4], ["true", "finished"]), ([2, 3, -1], ["false", "finished"]),
      ([2, -1, 3], ["failure negative"]),
    ]
  )
  func answersOrFails(values: [Int], expected: [String]) {
    let publisher = ProbePublisher<Int, ProbeError>()
    let subscriber = ProbeSubscriber<Bool, any Error>()
    publisher.tryAllSatisfy(isEven).subscribe(subscriber)
    for value in values { publisher.send(value) }
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription TryAllSatisfy"] + expected)
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let satisfying = publisher.tryAllSatisfy(isEven)
    #expect(satisfying.upstream === publisher)
    #expect(try [1, 2].map(satisfying.predicate) == [false, true])
    #expect(throws: ProbeError("negative")) { try satisfying.predicate(-1) }
  }
}
