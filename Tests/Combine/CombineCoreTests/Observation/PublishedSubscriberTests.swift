import CombineCore
import CombineProbes
import Testing

struct PublishedSubscriberTests {
  final class Model: ObservableObject {
    @Published var count = 0
  }

  @Test func requestsUnlimitedAndSetsTheProperty() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    let model = Model()
    upstream.assign(to: &model.$count)
    #expect(subscription.history == [.requested(.unlimited)])
    var log: [String] = []
    let tokens = [
      model.objectWillChange.sink { log.append("will change") },
      model.$count.sink { log.append("\($0) while \(model.count)") },
    ]
    #expect(upstream.send(3) == .none)
    #expect(log == ["0 while 0", "will change", "3 while 0"])
    #expect(model.count == 3)
    withExtendedLifetime(tokens) {}
  }

  @Test func upstreamsCompletionDoesNotEndTheProperty() {
    let upstream = PassthroughSubject<Int, Never>()
    let model = Model()
    upstream.assign(to: &model.$count)
    let subscriber = ProbeSubscriber<Int, Never>()
    model.$count.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    model.count = 2
    #expect(subscriber.values == [0, 1, 2])
    #expect(subscriber.completions.isEmpty)
    subscriber.cancel()
  }

  @Test func finishedPublishersAreReleased() {
    let model = Model()
    weak var kept: Model?
    do {
      let captured = Model()
      kept = captured
      let upstream = PassthroughSubject<Int, Never>()
      upstream
        .removeDuplicates { first, second in withExtendedLifetime(captured) { first == second } }
        .assign(to: &model.$count)
      upstream.send(1)
      upstream.send(completion: .finished)
    }
    #expect(model.count == 1)
    #expect(kept == nil)
  }

  @Test func furtherSubscriptionsAreCancelled() {
    let upstream = ProbePublisher<Int, Never>()
    let model = Model()
    upstream.assign(to: &model.$count)
    let second = ProbeSubscription()
    upstream.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(upstream.send(1) == .none)
    #expect(model.count == 1)
  }

  @Test func upstreamIsCancelledWithTheObject() {
    let subscription = ProbeSubscription()
    let upstream = ProbePublisher<Int, Never>(subscription: subscription)
    var model: Model? = Model()
    weak let weakModel = model
    if let model { upstream.assign(to: &model.$count) }
    model = nil
    #expect(weakModel == nil)
    #expect(subscription.history == [.requested(.unlimited), .cancelled])
    #expect(upstream.send(1) == .none)
    let late = ProbeSubscription()
    upstream.send(subscription: late)
    #expect(late.history == [.cancelled])
  }
}
