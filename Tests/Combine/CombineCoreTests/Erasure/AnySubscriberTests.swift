import CombineCore
import CombineProbes
import Testing

struct AnySubscriberTests {
  @Test func forwardsAllEvents() {
    let subscriber = ProbeSubscriber<Int, ProbeError>(demand: nil, onValue: { .max($0) })
    let erased = AnySubscriber(subscriber)
    #expect(erased.receive(4) == .max(4))
    erased.receive(completion: .finished)
    erased.receive(subscription: ProbeSubscription())
    erased.receive(subscription: ProbeSubscription())
    erased.receive(completion: .failure(ProbeError()))
    #expect(
      subscriber.log
        == [
          "4", "finished", "subscription ProbeSubscription", "subscription ProbeSubscription", "failure oops",
        ]
    )
    #expect(erased.combineIdentifier == subscriber.combineIdentifier)
  }

  @Test func doesNotWrapTwice() {
    let subscriber = ProbeSubscriber<Int, ProbeError>()
    let twice = AnySubscriber(AnySubscriber(subscriber))
    #expect(subjectType(of: twice) == ObjectIdentifier(ProbeSubscriber<Int, ProbeError>.self))
    #expect(twice.combineIdentifier == subscriber.combineIdentifier)
  }

  @Test func showsTheWrappedSubscribersDescriptions() {
    let described = DescribedSubscriber()
    let erased = AnySubscriber(described)
    #expect(erased.description == "description 1")
    #expect(erased.description == "description 2")
    #expect(erased.playgroundDescription as? String == "playground")
    #expect(mirrorLabels(of: erased) == ["custom"])
  }

  @Test func fallsBackOnTheTypesNameAndAnEmptyMirror() {
    let erased = AnySubscriber(PlainSubscriber())
    #expect(erased.description == "PlainSubscriber")
    #expect(erased.playgroundDescription as? String == "PlainSubscriber")
    #expect(mirrorLabels(of: erased).isEmpty)
    #expect(subjectType(of: erased) == ObjectIdentifier(PlainSubscriber.self))
  }

  @Test func fallsBackOnTheDescriptionInPlaygrounds() {
    let erased = AnySubscriber(
      Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    )
    #expect(erased.description == "Sink")
    #expect(erased.playgroundDescription as? String == "Sink")
  }

  @Test func closuresThatAreMissingDoNothing() {
    let erased = AnySubscriber<Int, ProbeError>()
    let subscription = ProbeSubscription()
    erased.receive(subscription: subscription)
    #expect(erased.receive(1) == .none)
    erased.receive(completion: .finished)
    #expect(subscription.history.isEmpty)
  }

  @Test func closuresAreCalled() {
    var log: [String] = []
    let erased = AnySubscriber<Int, ProbeError>(
      receiveSubscription: { log.append("\($0)") },
      receiveValue: { .max($0) },
      receiveCompletion: { log.append("\($0)") }
    )
    erased.receive(subscription: ProbeSubscription())
    #expect(erased.receive(3) == .max(3))
    erased.receive(completion: .finished)
    #expect(log == ["ProbeSubscription", "finished"])
  }

  @Test func closureSubscribersAreAnonymousWithTheirOwnIdentifier() {
    let erased = AnySubscriber<Int, Never>()
    let copy = erased
    #expect(copy.combineIdentifier == erased.combineIdentifier)
    #expect(AnySubscriber(copy).combineIdentifier == erased.combineIdentifier)
    #expect(AnySubscriber<Int, Never>().combineIdentifier != erased.combineIdentifier)
    #expect(erased.description == "Anonymous AnySubscriber")
    #expect(erased.playgroundDescription as? String == "Anonymous AnySubscriber")
    #expect(subjectType(of: erased) == ObjectIdentifier(String.self))
    #expect(mirrorLabels(of: erased).isEmpty)
  }

  @Test func oneOfASubjectFeedsIt() {
    let subject = PassthroughSubject<Int, Never>()
    let erased = AnySubscriber(subject)
    #expect(erased.description == "Subject")
    let subscriber = ProbeSubscriber<Int, Never>()
    subject.subscribe(subscriber)
    let subscription = ProbeSubscription()
    erased.receive(subscription: subscription)
    #expect(erased.receive(1) == .none)
    erased.receive(completion: .finished)
    #expect(subscription.requested == [.unlimited])
    #expect(subscriber.log == ["subscription PassthroughSubject", "1", "finished"])
  }
}

private func subjectType(of value: Any) -> ObjectIdentifier {
  ObjectIdentifier(Mirror(reflecting: value).subjectType)
}

private struct PlainSubscriber: Subscriber {
  let combineIdentifier = CombineIdentifier()
  func receive(subscription: any Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

private final class DescribedSubscriber: Subscriber, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{
  private var count = 0
  func receive(subscription: any Subscription) {}
  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
  var description: String {
    count += 1
    return "description \(count)"
  }
  var customMirror: Mirror { Mirror(self, children: ["custom": 1]) }
  var playgroundDescription: Any { "playground" }
}
