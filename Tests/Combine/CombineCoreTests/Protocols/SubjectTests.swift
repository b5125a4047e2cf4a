import CombineCore
import CombineProbes
import Testing

struct SubjectTests {
  @Test func aSignalNeedsNoArgument() {
    let subject = PassthroughSubject<Void, Never>()
    let subscriber = ProbeSubscriber<Void, Never>()
    subject.subscribe(subscriber)
    subject.send()
    #expect(subscriber.values.count == 1)
    #expect(subscriber.receive() == .none)
    #expect(subscriber.values.count == 2)
    subscriber.cancel()
  }
}
