import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct CreateStressTests {
  @Test func manyThreadsSendWhileOneRequests() {
    let each = 3_000
    var source: Publishers.Create<Int, Never>.Subscriber?
    var cleanUps = 0
    let subscriber = SerialSubscriber<Int, Never>(demand: nil)
    AnyPublisher<Int, Never>.create {
      source = $0
      return AnyCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    onThreads(4) { [source] thread in
      for index in 0..<each {
        if thread == 0 {
          subscriber.subscription?.request(.max(3))
        } else {
          source?.send(thread * each + index)
        }
      }
    }
    source?.send(completion: .finished)
    #expect(subscriber.values.sorted() == Array(each..<(4 * each)))
    #expect(subscriber.completions.count == 1)
    #expect(subscriber.breaches.isEmpty)
    #expect(cleanUps == 1)
  }

  @Test func cancelAndCompletionOnTwoThreadsCleanUpOnce() {
    for _ in 0..<300 {
      var source: Publishers.Create<Int, Never>.Subscriber?
      let lives = LifeCounter()
      let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
      AnyPublisher<Int, Never>.create { [life = lives.makeLife()] in
        source = $0
        return AnyCancellable { _ = life }
      }.subscribe(subscriber)
      onThreads(3) { [source] thread in
        switch thread {
        case 0: source?.send(completion: .finished)
        case 1: subscriber.subscription?.cancel()
        default: source?.send(1)
        }
      }
      #expect(lives.living == 0)
      #expect(subscriber.completions.count <= 1)
      #expect(subscriber.breaches.isEmpty)
    }
  }
}
