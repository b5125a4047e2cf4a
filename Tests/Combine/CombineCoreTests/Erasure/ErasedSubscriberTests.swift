import CombineProbes
import Testing

@testable import CombineCore

struct ErasedSubscriberTests {
  @Test func forwardsEverythingAndTheAnswers() {
    let subscription = ProbeSubscription()
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: .max(2), onValue: { .max($0) })
    let erased = ErasedSubscriber(subscriber)
    erased.receive(subscription: subscription)
    #expect(erased.receive(3) == .max(3))
    erased.receive(completion: .failure(ProbeError()))
    #expect(subscription.history == [.requested(.max(2))])
    #expect(subscriber.log == ["subscription ProbeSubscription", "3", "failure oops"])
  }

  @Test func hasTheIdentityAndDescriptionOfTheErasedSubscriber() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    let erased = ErasedSubscriber(sink)
    #expect(erased.combineIdentifier == sink.combineIdentifier)
    #expect(erased.description == "Sink")
    #expect(erased.playgroundDescription as? String == "Sink")
    let custom = ErasedSubscriber(Described())
    #expect(custom.description == "described")
    #expect(mirrorLabels(of: custom) == ["label"])
  }

  @Test func publishersOfTheLibraryGetOneAndOthersTheSubscriberItself() {
    let subscriber = ProbeSubscriber<Int, Never>()
    let custom = TypeWatcher()
    custom.eraseToAnyPublisher().subscribe(subscriber)
    Deferred { custom }.eraseToAnyPublisher().subscribe(subscriber)
    #expect(custom.subscribers == ["ProbeSubscriber<Int, Never>", "ProbeSubscriber<Int, Never>"])
    #expect(Empty<Int, Never>().eraseToAnyPublisher().attachesErased)
    #expect(PassthroughSubject<Int, Never>().eraseToAnyPublisher().attachesErased)
    #expect(Deferred { Empty<Int, Never>() }.eraseToAnyPublisher().attachesErased)
    #expect(custom.map { $0 }.eraseToAnyPublisher().attachesErased)
  }

  @Test func anErasedSubjectsSubscriptionShowsTheSubscriber() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    subject.eraseToAnyPublisher().subscribe(subscriber)
    let shown = mirrorChild("downstream", of: subscriber.subscription!)
    #expect(shown == String(describing: Optional<Any>.some(subscriber) as Any))
  }

  @Test func cancellingReleasesTheSubscriber() {
    var isReleased = false
    let subject = PassthroughSubject<Int, Never>()
    let token = subject.map { $0 }.eraseToAnyPublisher().sink {
      [probe = ReleaseProbe { isReleased = true }] _ in
      withExtendedLifetime(probe) {}
    }
    token.cancel()
    #expect(isReleased)
  }
}

extension AnyPublisher {
  fileprivate var attachesErased: Bool {
    if case .agnostic = erased { true } else { false }
  }
}

private struct Described: Subscriber, CustomStringConvertible, CustomReflectable {
  typealias Input = Int
  typealias Failure = Never
  let combineIdentifier = CombineIdentifier()
  let description = "described"
  var customMirror: Mirror { Mirror(self, children: ["label": 1]) }
  func receive(subscription: any Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

private final class TypeWatcher: Publisher {
  typealias Output = Int
  typealias Failure = Never
  private(set) var subscribers: [String] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscribers.append(String(describing: type(of: subscriber)))
  }
}
