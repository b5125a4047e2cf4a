import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct UsingTests {
  typealias Subscriber = ProbeSubscriber<Int, ProbeError>
  typealias Content = ProbePublisher<Int, ProbeError>

  private let diary = Diary()

  private func using(_ content: Content) -> Publishers.Using<Resource, Content> {
    Publishers.Using { [diary] in
      Resource(diary)
    } publisherFactory: { _ in
      content
    }
  }

  @Test func eachSubscriptionCreatesItsOwnResource() {
    let publisher = AnyPublisher<Int, ProbeError>.using { [diary] in
      Resource(diary)
    } publisherFactory: {
      Just($0.number).setFailureType(to: ProbeError.self)
    }
    #expect(diary.entries.isEmpty)
    let (first, second) = (Subscriber(), Subscriber())
    publisher.subscribe(first)
    publisher.subscribe(second)
    #expect(first.values == [1])
    #expect(second.values == [2])
    #expect(diary.entries == ["made 1", "cancelled 1", "made 2", "cancelled 2"])
  }

  @Test(arguments: [Subscribers.Completion<ProbeError>.finished, .failure(ProbeError())])
  func theResourceIsCancelledOnceAfterTheEndWasDelivered(completion: Subscribers.Completion<ProbeError>) {
    let content = Content()
    let subscriber = Subscriber(onCompletion: { [diary] _ in diary.entries.append("completed") })
    using(content).subscribe(subscriber)
    content.send(1)
    #expect(diary.entries == ["made 1"])
    content.send(completion: completion)
    content.send(2)
    content.send(completion: .finished)
    subscriber.cancel()
    #expect(subscriber.values == [1])
    #expect(subscriber.completions == [completion])
    #expect(diary.entries == ["made 1", "completed", "cancelled 1"])
  }

  @Test func cancelEndsThePublisherAndThenTheResource() {
    let subscription = ProbeSubscription(onCancel: { [diary] in diary.entries.append("content cancelled") })
    let content = Content(subscription: subscription)
    let subscriber = Subscriber()
    using(content).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    content.send(1)
    content.send(completion: .finished)
    #expect(subscriber.log == ["subscription Using"])
    #expect(diary.entries == ["made 1", "content cancelled", "cancelled 1"])
  }

  @Test func cancelFromInsideTheFirstCallsEndsTheResource() {
    using(Content()).subscribe(Subscriber(demand: nil, onSubscription: { $0.cancel() }))
    #expect(diary.entries == ["made 1", "cancelled 1"])
    let content = Content()
    var cancel: () -> Void = {}
    let subscriber = Subscriber(onValue: { _ in
      cancel()
      return .none
    })
    cancel = { [unowned subscriber] in subscriber.cancel() }
    using(content).subscribe(subscriber)
    content.send(1)
    content.send(2)
    #expect(subscriber.values == [1])
    #expect(diary.entries.suffix(2) == ["made 2", "cancelled 2"])
  }

  @Test func aSubscriptionThatWasReleasedEndsTheResource() {
    let content = Content()
    do {
      let subscriber = Subscriber()
      using(content).subscribe(subscriber)
      subscriber.forgetSubscription()
      content.send(1)
      #expect(subscriber.values == [1])
    }
    #expect(diary.entries == ["made 1"])
    content.forgetSubscribers()
    #expect(diary.entries == ["made 1", "cancelled 1"])
  }

  @Test func resourceFactoryErrorsFailTheStream() {
    var publishers = 0
    let subscriber = Subscriber(demand: nil)
    Publishers.Using { () throws(ProbeError) -> Resource in
      throw ProbeError("no resource")
    } publisherFactory: { (_: Resource) throws(ProbeError) in
      publishers += 1
      return Content()
    }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure no resource"])
    #expect(publishers == 0)
  }

  @Test func anErrorOfTheFactoryFailsTheStreamAndThenEndsTheResource() {
    let subscriber = Subscriber(
      demand: nil,
      onCompletion: { [diary] _ in diary.entries.append("completed") }
    )
    Publishers.Using { [diary] () throws(ProbeError) -> Resource in
      Resource(diary)
    } publisherFactory: { _ throws(ProbeError) -> Content in
      throw ProbeError("no content")
    }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure no content"])
    #expect(diary.entries == ["made 1", "completed", "cancelled 1"])
  }

  @Test func untypedErrorsMayBeThrownToo() {
    let subscriber = ProbeSubscriber<Int, any Error>()
    AnyPublisher<Int, any Error>.using {
      if diary.entries.isEmpty { throw ProbeError() }
      return Resource(diary)
    } publisherFactory: {
      Just($0.number).setFailureType(to: (any Error).self)
    }.subscribe(subscriber)
    #expect(subscriber.log.dropFirst() == ["failure oops"])
  }

  @Test func demandIsForwardedToThePublisher() {
    let subscription = ProbeSubscription()
    let content = Content(subscription: subscription)
    let subscriber = Subscriber(demand: .max(2), onValue: { _ in .max(3) })
    using(content).subscribe(subscriber)
    #expect(subscription.history == [.requested(.max(2))])
    #expect(content.send(1) == .max(3))
    subscriber.request(.none)
    #expect(subscription.history == [.requested(.max(2))])
  }

  @Test func aSecondSubscriptionIsCancelledUnseen() {
    let content = Content()
    let subscriber = Subscriber()
    using(content).subscribe(subscriber)
    let second = ProbeSubscription()
    content.send(subscription: second)
    #expect(second.history == [.cancelled])
    #expect(subscriber.subscriptionDescriptions == ["Using"])
  }
}

private final class Diary {
  var entries: [String] = []
  var resourceCount = 0
}

private final class Resource: Cancellable {
  let number: Int
  private let diary: Diary

  init(_ diary: Diary) {
    diary.resourceCount += 1
    self.diary = diary
    number = diary.resourceCount
    diary.entries.append("made \(number)")
  }

  func cancel() { diary.entries.append("cancelled \(number)") }
}
