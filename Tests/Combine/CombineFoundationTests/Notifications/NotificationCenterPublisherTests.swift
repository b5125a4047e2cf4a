import CombineCore
import CombineFoundation
import CombineProbes
import Dispatch
import Foundation
import Testing

struct NotificationCenterPublisherTests {
  private typealias Probe = ProbeSubscriber<Notification, Never>

  private let center = NotificationCenter()
  private let name = Notification.Name("tested")
  private final class Sender {}

  @Test func sendsNotificationsOfItsNameWhileTheyArePosted() {
    let subscriber = Probe()
    center.publisher(for: name).subscribe(subscriber)
    center.post(name: name, object: nil, userInfo: ["number": 1])
    center.post(name: Notification.Name("another"), object: nil)
    #expect(subscriber.values.map { $0.userInfo?["number"] as? Int } == [1])
    #expect(subscriber.completions.isEmpty)
  }

  @Test func sendsOnlyNotificationsOfItsObject() {
    let (sender, other) = (Sender(), Sender())
    let subscriber = Probe()
    center.publisher(for: name, object: sender).subscribe(subscriber)
    center.post(name: name, object: other)
    center.post(name: name, object: sender)
    #expect(subscriber.values.count == 1)
    #expect(subscriber.values[0].object as? Sender === sender)
  }

  @Test func observesBeforeDownstreamHasTheSubscription() {
    let (center, name) = (center, name)
    let subscriber = Probe(onSubscription: { _ in center.post(name: name, object: nil) })
    center.publisher(for: name).subscribe(subscriber)
    #expect(subscriber.values.count == 1)
  }

  @Test func dropsNotificationsWithoutDemandAndAcceptsZeroDemand() {
    let subscriber = Probe(demand: Subscribers.Demand.none)
    center.publisher(for: name).subscribe(subscriber)
    center.post(name: name, object: nil)
    subscriber.request(.max(1))
    #expect(subscriber.values.isEmpty)
    center.post(name: name, object: nil)
    center.post(name: name, object: nil)
    #expect(subscriber.values.count == 1)
  }

  @Test func aPostWithoutDemandDoesNotWaitForADelivery() {
    let (center, name) = (center, name)
    let isDelivering = DispatchSemaphore(value: 0)
    let hasReturned = DispatchSemaphore(value: 0)
    var otherHasReturned = false
    let subscriber = Probe(
      demand: .max(1),
      onValue: { _ in
        isDelivering.signal()
        otherHasReturned = hasReturned.wait(timeout: .now() + 60) == .success
        return .none
      }
    )
    center.publisher(for: name).subscribe(subscriber)
    onThreads(2) { index in
      if index == 1 { isDelivering.wait() }
      center.post(name: name, object: nil)
      if index == 1 { hasReturned.signal() }
    }
    #expect(otherHasReturned)
    #expect(subscriber.values.count == 1)
  }

  @Test func demandReturnedCountsAfterTheDelivery() {
    let (center, name) = (center, name)
    let subscriber = Probe(
      demand: .max(3),
      onValue: { _ in
        center.post(name: name, object: nil)
        return .unlimited
      }
    )
    center.publisher(for: name).subscribe(subscriber)
    center.post(name: name, object: nil)
    #expect(subscriber.values.count == 3)
    #expect(mirrorChild("demand", of: subscriber.subscription!) == "unlimited")
  }

  @Test func cancellingEndsAndReleases() {
    var isReleased = false
    weak var releasedSender: Sender?
    do {
      let sender = Sender()
      releasedSender = sender
      let subscriber = Probe(onDeinit: { isReleased = true })
      center.publisher(for: name, object: sender).subscribe(subscriber)
      subscriber.cancel()
      subscriber.cancel()
      center.post(name: name, object: sender)
      #expect(subscriber.values.isEmpty)
      #expect(mirrorChild("center", of: subscriber.subscription!) == "nil")
      #expect(mirrorChild("object", of: subscriber.subscription!) == "nil")
      subscriber.forgetSubscription()
    }
    #expect(isReleased)
    #expect(releasedSender == nil)
  }

  @Test func cancellingInsideADeliveryEndsIt() {
    let (center, name) = (center, name)
    nonisolated(unsafe) var subscription: (any Subscription)?
    let subscriber = Probe(
      onSubscription: { subscription = $0 },
      onValue: { _ in
        subscription?.cancel()
        center.post(name: name, object: nil)
        return .none
      }
    )
    center.publisher(for: name).subscribe(subscriber)
    center.post(name: name, object: nil)
    #expect(subscriber.values.count == 1)
  }

  @Test func releasedSubscriptionsDeliverNothing() {
    let subscriber = Probe()
    center.publisher(for: name).subscribe(subscriber)
    subscriber.forgetSubscription()
    center.post(name: name, object: nil)
    #expect(subscriber.values.isEmpty)
  }

  @Test func isEqualByCenterNameAndObject() {
    let sender = Sender()
    let publisher = center.publisher(for: name, object: sender)
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: sender))
    #expect(publisher != center.publisher(for: name))
    #expect(publisher != center.publisher(for: name, object: Sender()))
    #expect(publisher != center.publisher(for: Notification.Name("another"), object: sender))
    #expect(publisher != NotificationCenter().publisher(for: name, object: sender))
  }

  @Test func theSubscriptionIsDescribedAndReflected() {
    let subscriber = Probe(demand: .max(2))
    center.publisher(for: name).subscribe(subscriber)
    let subscription = subscriber.subscription!
    #expect(subscriber.subscriptionDescriptions == ["NotificationCenter Observer"])
    let playground = subscription as? any CustomPlaygroundDisplayConvertible
    #expect(playground?.playgroundDescription as? String == "NotificationCenter Observer")
    #expect(mirrorLabels(of: subscription) == ["center", "name", "object", "demand"])
    #expect(mirrorChild("demand", of: subscription) == "max(2)")
  }
}
