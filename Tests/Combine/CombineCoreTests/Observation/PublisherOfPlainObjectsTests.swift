import CombineProbes
import Testing

@testable import CombineCore

struct PublisherOfPlainObjectsTests {
  private final class Plain {}

  private let memory = PublisherOfPlainObjects()

  @Test func eachObjectHasOnePublisher() {
    let (first, second) = (Plain(), Plain())
    let publisher = memory.publisher(for: first)
    #expect(memory.publisher(for: first) === publisher)
    #expect(memory.publisher(for: second) !== publisher)
  }

  @Test func publishersOfObjectsThatLiveAreNeverForgotten() {
    let objects = (0..<500).map { _ in Plain() }
    let publishers = objects.map { memory.publisher(for: $0) }
    #expect(zip(objects, publishers).allSatisfy { memory.publisher(for: $0) === $1 })
  }

  @Test func publishersOfReleasedObjectsAreForgotten() {
    let kept = (0..<80).map { _ in Plain() }
    for object in kept { _ = memory.publisher(for: object) }
    weak var publisher: ObservableObjectPublisher?
    do {
      let object = Plain()
      publisher = memory.publisher(for: object)
      #expect(publisher != nil)
    }
    let others = (0..<200).map { _ in Plain() }
    for object in others { _ = memory.publisher(for: object) }
    #expect(publisher == nil)
  }

  @Test func theObjectIsNotKept() {
    weak var object: Plain?
    do {
      let plain = Plain()
      object = plain
      _ = memory.publisher(for: plain)
    }
    #expect(object == nil)
  }

  @Test func aDeinitializerOfAForgottenPublisherMayUseTheMemory() {
    let memory = memory
    let asking = Plain()
    var answer: ObservableObjectPublisher?
    do {
      let object = Plain()
      let subscriber = ProbeSubscriber<Void, Never>(onDeinit: { answer = memory.publisher(for: asking) })
      memory.publisher(for: object).subscribe(subscriber)
      subscriber.forgetSubscription()
    }
    let others = (0..<200).map { _ in Plain() }
    for object in others { _ = memory.publisher(for: object) }
    withExtendedLifetime(others) {}
    #expect(answer != nil)
    #expect(memory.publisher(for: asking) === answer)
  }
}
