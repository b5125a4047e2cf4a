import CombineCore
import CombineProbes
import Foundation
import Testing

struct AutoconnectTests {
  /// Records the attached subscribers, and the connections and disconnections.
  private final class ConnectableProbe: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = Never
    let publisher: ProbePublisher<Int, Never>
    var history: [String] = []
    var onConnect: (() -> Void)?
    var onDisconnect: (() -> Void)?
    /// Called before a subscriber is attached.
    var onAttach: (() -> Void)?
    private var connectionCount = 0

    init(subscription: (any Subscription)? = ProbeSubscription()) {
      publisher = ProbePublisher(subscription: subscription)
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
      onAttach?()
      history.append("attach")
      publisher.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
      connectionCount += 1
      let number = connectionCount
      history.append("connect \(number)")
      onConnect?()
      return Connection {
        self.onDisconnect?()
        self.history.append("disconnect \(number)")
      }
    }

    /// Unlike `AnyCancellable`, it doesn't cancel when it is released.
    private struct Connection: Cancellable {
      let onCancel: () -> Void
      func cancel() { onCancel() }
    }
  }

  @Test func connectsAfterAttachingTheFirstAndDisconnectsWithTheLast() {
    let subscription = ProbeSubscription()
    let probe = ConnectableProbe(subscription: subscription)
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    let second = ProbeSubscriber<Int, Never>(demand: nil)
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(probe.history == ["attach", "connect 1", "attach"])
    first.cancel()
    #expect(probe.history.count == 3)
    #expect(subscription.history == [.cancelled])
    second.cancel()
    second.cancel()
    #expect(probe.history == ["attach", "connect 1", "attach", "disconnect 1"])
    #expect(subscription.history == [.cancelled, .cancelled, .cancelled])
    publisher.subscribe(ProbeSubscriber(demand: nil))
    #expect(probe.history.suffix(2) == ["attach", "connect 2"])
  }

  @Test func connectsOnlyAfterAttachment() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let (first, second) = (ProbeSubscriber<Int, Never>(), ProbeSubscriber<Int, Never>())
    publisher.subscribe(first)
    let (mayCome, isAttaching) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let mayAttach = DispatchSemaphore(value: 0)
    probe.onAttach = {
      isAttaching.signal()
      mayAttach.wait()
    }
    probe.onDisconnect = {
      mayCome.signal()
      isAttaching.wait()
    }
    var before: [String] = []
    onThreads(2) { index in
      if index == 0 {
        first.cancel()
        before = probe.history
        mayAttach.signal()
      } else {
        mayCome.wait()
        publisher.subscribe(second)
      }
    }
    #expect(before == ["attach", "connect 1", "disconnect 1"])
    #expect(probe.history == before + ["attach", "connect 2"])
  }

  @Test func theConnectionIsCancelledBeforeTheSubscription() {
    var order: [String] = []
    let probe = ConnectableProbe(subscription: ProbeSubscription(onCancel: { order.append("upstream") }))
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    probe.autoconnect().subscribe(subscriber)
    probe.history = []
    subscriber.cancel()
    #expect(probe.history == ["disconnect 1"])
    #expect(order == ["upstream"])
  }

  @Test func passesEverythingThroughAndACompletionDoesNotDisconnect() {
    let subscription = ProbeSubscription()
    let probe = ConnectableProbe(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: .max(2), onValue: { _ in .max(3) })
    probe.autoconnect().subscribe(subscriber)
    subscriber.request(.none)
    #expect(probe.publisher.send(1) == .max(3))
    probe.publisher.send(completion: .finished)
    probe.publisher.send(2)
    probe.publisher.send(completion: .finished)
    #expect(subscriber.log == ["subscription ProbeSubscription", "1", "finished", "2", "finished"])
    #expect(subscription.history == [.requested(.max(2)), .requested(.none)])
    #expect(probe.history == ["attach", "connect 1"])
  }

  @Test func subscribingFromInsideTheFirstSubscriptionConnectsTwice() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let inner = ProbeSubscriber<Int, Never>(demand: nil)
    let outer = ProbeSubscriber<Int, Never>(demand: nil, onSubscription: { _ in publisher.subscribe(inner) })
    publisher.subscribe(outer)
    #expect(probe.history == ["attach", "attach", "connect 1", "connect 2"])
    inner.cancel()
    outer.cancel()
    #expect(probe.history.suffix(1) == ["disconnect 2"])
  }

  @Test func subscribingWhileTheFirstConnectsJoinsIt() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    let second = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onConnect = { publisher.subscribe(second) }
    publisher.subscribe(first)
    #expect(probe.history == ["attach", "connect 1", "attach"])
    first.cancel()
    #expect(probe.history.count == 3)
    second.cancel()
    #expect(probe.history.last == "disconnect 1")
  }

  @Test func unwantedConnectionsAreCancelledAtOnce() {
    let probe = ConnectableProbe()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onConnect = { subscriber.cancel() }
    probe.autoconnect().subscribe(subscriber)
    #expect(probe.history == ["attach", "connect 1", "disconnect 1"])
  }

  @Test func aSubscriberDuringTheDisconnectionIsConnectedAfterIt() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    let second = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onDisconnect = {
      probe.onDisconnect = nil
      onThreads(1) { _ in publisher.subscribe(second) }
    }
    publisher.subscribe(first)
    first.cancel()
    #expect(probe.history == ["attach", "connect 1", "attach", "disconnect 1", "connect 2"])
    second.cancel()
    #expect(probe.history.last == "disconnect 2")
  }

  @Test func subscribingAndCancellingWhileDisconnectingLeavesNoConnection() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onDisconnect = {
      onThreads(1) { _ in
        let second = ProbeSubscriber<Int, Never>(demand: nil)
        publisher.subscribe(second)
        second.cancel()
      }
    }
    publisher.subscribe(first)
    first.cancel()
    #expect(probe.history == ["attach", "connect 1", "attach", "disconnect 1"])
  }

  @Test func aRepeatedCancelDuringTheDisconnectionCountsOnce() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    let second = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onDisconnect = {
      probe.onDisconnect = nil
      first.subscription?.cancel()
      onThreads(1) { _ in publisher.subscribe(second) }
    }
    publisher.subscribe(first)
    first.subscription?.cancel()
    #expect(probe.history == ["attach", "connect 1", "attach", "disconnect 1", "connect 2"])
    second.cancel()
  }

  @Test func subscribingDuringDisconnectionConnectsAtOnce() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    let first = ProbeSubscriber<Int, Never>(demand: nil)
    let second = ProbeSubscriber<Int, Never>(demand: nil)
    probe.onDisconnect = {
      probe.onDisconnect = nil
      publisher.subscribe(second)
    }
    publisher.subscribe(first)
    first.cancel()
    #expect(probe.history == ["attach", "connect 1", "attach", "connect 2", "disconnect 1"])
    second.cancel()
    #expect(probe.history.last == "disconnect 2")
  }

  @Test func theSubscriptionPassesForUpstreams() throws {
    let subscription = ProbeSubscription("upstream's")
    let probe = ConnectableProbe(subscription: subscription)
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    probe.autoconnect().subscribe(subscriber)
    let received = try #require(subscriber.subscription)
    #expect("\(received)" == "upstream's")
    #expect(received.combineIdentifier == subscription.combineIdentifier)
    #expect(
      (received as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription as? String == "upstream's"
    )
    #expect(!(received is any CustomReflectable))
  }

  @Test func theSubscriberIsDescribedByItsNameAndShowsItsParts() {
    let probe = ConnectableProbe()
    let publisher = probe.autoconnect()
    publisher.subscribe(ProbeSubscriber(demand: nil))
    let inner = probe.publisher.subscribers[0]
    #expect(inner.description == "Autoconnect")
    #expect(inner.playgroundDescription as? String == "Autoconnect")
    #expect(mirrorLabels(of: inner) == ["parent", "downstream"])
    #expect(publisher.upstream === probe)
  }

  @Test func subscribersKeepItAliveAndCancellingReleasesIt() {
    let upstream = PassthroughSubject<Int, Never>()
    weak var weakPublisher:
      Publishers.Autoconnect<Publishers.MakeConnectable<PassthroughSubject<Int, Never>>>?
    var received: [Int] = []
    let token: AnyCancellable
    do {
      let publisher = upstream.makeConnectable().autoconnect()
      weakPublisher = publisher
      token = publisher.sink { received.append($0) }
    }
    upstream.send(1)
    #expect(received == [1])
    token.cancel()
    #expect(weakPublisher == nil)
  }
}
