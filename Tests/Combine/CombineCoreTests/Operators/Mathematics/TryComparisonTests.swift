import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct TryComparisonTests {
  private func isLess(_ lhs: Int, _ rhs: Int) throws -> Bool {
    if lhs == 0 || rhs == 0 { throw ProbeError("zero") }
    return lhs < rhs
  }

  @Test(arguments: [([2, 3, 1], "1", "3"), ([4], "4", "4")])
  func sendsTheExtreme(values: [Int], smallest: String, largest: String) {
    let upstream = values.publisher.setFailureType(to: ProbeError.self)
    #expect(events(upstream.tryMin(by: isLess)) == [smallest, "finished"])
    #expect(events(upstream.tryMax(by: isLess)) == [largest, "finished"])
  }

  @Test func comparesEachFurtherValueOnceWithTheOneKept() {
    var comparisons: [String] = []
    func compare(_ lhs: Int, _ rhs: Int) throws -> Bool {
      comparisons.append("\(lhs)<\(rhs)")
      return lhs < rhs
    }
    _ = events([2, 1, 3, 1].publisher.tryMax(by: compare))
    #expect(comparisons == ["2<1", "2<3", "3<1"])
    comparisons = []
    _ = events([2, 1, 3, 1].publisher.tryMin(by: compare))
    #expect(comparisons == ["1<2", "3<1", "1<1"])
  }

  @Test func aThrowEndsTheStreamWithThatError() {
    let subscription = ProbeSubscription()
    let publisher = ProbePublisher<Int, Never>(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, any Error>()
    publisher.tryMin(by: isLess).subscribe(subscriber)
    for value in [0, 1] { publisher.send(value) }
    #expect(subscriber.log == ["subscription TryComparison", "failure zero"])
    #expect(subscription.isCancelled)
  }

  @Test func storesItsArguments() throws {
    let publisher = ProbePublisher<Int, Never>()
    let largest = publisher.tryMax(by: isLess)
    #expect(largest.upstream === publisher)
    #expect(try largest.areInIncreasingOrder(1, 2))
    #expect(throws: ProbeError("zero")) { try largest.areInIncreasingOrder(0, 2) }
  }
}
