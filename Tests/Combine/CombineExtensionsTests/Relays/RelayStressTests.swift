import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct RelayStressTests {
  @Test func manyThreadsFeedARelayThroughAnother() {
    let each = 3_000
    let (input, output) = (PassthroughRelay<Int>(), CurrentValueRelay(-1))
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    output.subscribe(subscriber)
    let token = input.subscribe(output)
    onThreads(3) { thread in
      for index in 0..<each { input.accept(thread * each + index) }
    }
    token.cancel()
    #expect(subscriber.values.sorted() == Array(-1..<(3 * each)))
    #expect(subscriber.values.last == output.value)
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func aRelayIsReleasedWhileItsSubscribersCancel() {
    for _ in 0..<200 {
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      var relay: PassthroughRelay<Int>? = PassthroughRelay()
      relay?.subscribe(subscriber)
      onThreads(2) { thread in
        if thread == 0 { relay = nil } else { subscriber.subscription?.cancel() }
      }
      #expect(subscriber.completions.count <= 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
