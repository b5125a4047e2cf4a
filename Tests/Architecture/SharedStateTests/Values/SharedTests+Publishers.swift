import CombineShim
import DependencyInjectionTestSupport
import Testing

@testable import SharedState

extension SharedTests {
  @Test func aPublisherSendsThePresentValueAndEachThatIsWritten() {
    @Shared(value: 0) var count
    var received: [Int] = []
    var present: [Int] = []
    let subscription = $count.publisher.sink {
      received.append($0)
      present.append(count)
    }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 1 }
    $count.withLock { $0 = 2 }
    #expect(received == [0, 1, 1, 2])
    #expect(present == [0, 0, 1, 1])
    #expect(count == 2)
    subscription.cancel()
  }

  @Test func eachSubscriberGetsThePresentValue() {
    @Shared(value: 0) var count
    let publisher = $count.publisher
    $count.withLock { $0 = 1 }
    var received: [Int] = []
    let first = publisher.sink { received.append($0) }
    $count.withLock { $0 = 2 }
    let second = publisher.sink { received.append($0 * 10) }
    #expect(received == [1, 2, 20])
    first.cancel()
    second.cancel()
  }

  @Test func aSubscriberMayWrite() {
    @Shared(value: 0) var count
    var received: [Int] = []
    let subscription = $count.publisher.sink { value in
      received.append(value)
      if value == 1 {
        $count.withLock { $0 += 10 }
        #expect(count == 11)
      }
    }
    $count.withLock { $0 = 1 }
    #expect(received == [0, 1, 11])
    #expect(count == 11)
    subscription.cancel()
  }

  @Test func aPublisherFollowsReplacedReferences() {
    @Shared(value: 0) var count
    var received: [Int] = []
    let subscription = $count.publisher.sink { received.append($0) }
    let former = Shared(projectedValue: $count)
    $count = Shared(value: 10)
    former.withLock { $0 = 1 }
    $count.withLock { $0 = 11 }
    #expect(received == [0, 10, 11])
    subscription.cancel()
  }

  @Test func derivedValuesHavePublishers() throws {
    @Shared(value: nil) var user: User?
    var lengths: [Int] = []
    let first = $user.read { $0?.name.count ?? 0 }.publisher.sink { lengths.append($0) }
    $user.withLock { $0 = User(id: 1) }
    var names: [String] = []
    let second = try #require(Shared($user)).name.publisher.sink { names.append($0) }
    $user.withLock { $0 = nil }
    $user.withLock { $0 = User(id: 1, name: "Back") }
    #expect(lengths == [0, 4, 0, 4])
    #expect(names == ["Blob", "Back"])
    first.cancel()
    second.cancel()
  }

  @Test(.dependencies) func aSubscriptionKeepsTheReference() {
    let backend = ManualBackend<Int>()
    var received: [Int] = []
    var shared: Shared<Int>? = Shared(wrappedValue: 0, ManualKey(name: "kept", backend: backend))
    let subscription = shared?.publisher.sink { received.append($0) }
    shared = nil
    backend.subscriber?.yield(1)
    #expect(received == [0, 1])
    #expect(backend.cancellations == 0)
    subscription?.cancel()
  }
}
