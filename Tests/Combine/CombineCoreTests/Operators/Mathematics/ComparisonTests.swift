import CombineCore
import CombineProbes
import Testing

// ReductionSubscriptionTests tests the behavior that all operators with a single result share.
struct ComparisonTests {
  /// Cards with the same number are equal. The letter distinguishes them.
  private struct Card: Comparable, CustomStringConvertible {
    let number: Int
    let letter: String

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.number == rhs.number }
    static func < (lhs: Self, rhs: Self) -> Bool { lhs.number < rhs.number }

    var description: String { "\(number)\(letter)" }
  }

  private let cards: [Card] = [
    Card(number: 2, letter: "a"), Card(number: 1, letter: "b"), Card(number: 3, letter: "c"),
    Card(number: 1, letter: "d"), Card(number: 3, letter: "e"),
  ]

  private func result(
    _ operation: (ProbePublisher<Card, Never>) -> Publishers.Comparison<ProbePublisher<Card, Never>>
  ) -> [String] {
    let publisher = ProbePublisher<Card, Never>()
    let subscriber = ProbeSubscriber<Card, Never>()
    operation(publisher).subscribe(subscriber)
    for card in cards { publisher.send(card) }
    publisher.send(completion: .finished)
    return subscriber.log
  }

  @Test func ofEqualExtremesTheFirstIsSent() {
    #expect(result { $0.min() } == ["subscription Comparison", "1b", "finished"])
    #expect(result { $0.max() } == ["subscription Comparison", "3c", "finished"])
    #expect(result { $0.min(by: <) } == ["subscription Comparison", "1b", "finished"])
    #expect(result { $0.max(by: <) } == ["subscription Comparison", "3c", "finished"])
  }

  @Test func theOrderIsTheClosures() {
    #expect(result { $0.min { $0.letter < $1.letter } }[1] == "2a")
    #expect(result { $0.max { $0.letter < $1.letter } }[1] == "3e")
  }

  @Test func comparesEachFurtherValueOnceWithTheOneKept() {
    var comparisons: [String] = []
    func compare(_ lhs: Card, _ rhs: Card) -> Bool {
      comparisons.append("\(lhs)<\(rhs)")
      return lhs < rhs
    }
    _ = result { $0.max(by: compare) }
    #expect(comparisons == ["2a<1b", "2a<3c", "3c<1d", "3c<3e"])
    comparisons = []
    _ = result { $0.min(by: compare) }
    #expect(comparisons == ["1b<2a", "3c<1b", "1d<1b", "3e<1b"])
  }

  @Test func emptyUpstreamsSendNoResult() {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.min().subscribe(subscriber)
    publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription Comparison", "finished"])
  }

  @Test func storesItsArguments() {
    let publisher = ProbePublisher<Int, Never>()
    let largest = publisher.max { $0 < $1 }
    #expect(largest.upstream === publisher)
    #expect(largest.areInIncreasingOrder(1, 2))
    #expect(!largest.areInIncreasingOrder(2, 1))
  }

  @Test func showsTheValueKept() throws {
    let publisher = ProbePublisher<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>()
    publisher.max().subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect(mirrorChild("result", of: subscription) == "nil")
    for value in [2, 3, 1] { publisher.send(value) }
    #expect(mirrorChild("result", of: subscription) == "Optional(3)")
    #expect(mirrorChild("initial", of: subscription) == "nil")
  }
}
