import CombineCore
import CombineProbes
import Foundation
import Testing

@testable import CombineFoundation

struct TimerSubscriptionListTests {
  private let publisher = Timer.TimerPublisher(interval: 1, runLoop: .main, mode: .common)

  private func makeSubscription() -> TimerSubscription {
    TimerSubscription(parent: publisher, downstream: ProbeSubscriber<Date, Never>())
  }

  @Test(arguments: ["first to last", "last to first", "every third"])
  func removalKeepsTheOrderAndFewGaps(_ order: String) {
    var list = TimerSubscriptionList()
    let subscriptions = (0..<300).map { _ in makeSubscription() }
    for subscription in subscriptions { list.append(subscription) }
    let removed =
      switch order {
      case "first to last": Array(0..<290)
      case "last to first": Array((0..<290).reversed())
      default: Array((0..<3).flatMap { stride(from: $0, to: 290, by: 3) })
      }
    var remaining = Set(0..<300)
    for index in removed {
      list.remove(subscriptions[index])
      list.remove(subscriptions[index])
      remaining.remove(index)
      #expect(list.slots.count <= max(16, remaining.count * 2 + 1))
    }
    let expected = remaining.sorted().map { ObjectIdentifier(subscriptions[$0]) }
    #expect(list.slots.compactMap { $0.map(ObjectIdentifier.init) } == expected)
    let late = makeSubscription()
    list.append(late)
    #expect(list.slots.last.flatMap { $0 } === late)
  }

  @Test func subscriptionsOfOtherListsAreKept() {
    var (list, other) = (TimerSubscriptionList(), TimerSubscriptionList())
    let (kept, foreign) = (makeSubscription(), makeSubscription())
    list.append(kept)
    other.append(foreign)
    list.remove(foreign)
    #expect(list.slots.map { $0.map(ObjectIdentifier.init) } == [ObjectIdentifier(kept)])
  }
}
