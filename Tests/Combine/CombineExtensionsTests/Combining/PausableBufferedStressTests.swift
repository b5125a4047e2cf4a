import CombineExtensions
import CombineProbes
import CombineShim
import Testing

struct PausableBufferedStressTests {
  @Test func pausesOnOneThreadLoseAndReorderNoValueOfAnother() {
    let each = 5_000
    let (upstream, pauser) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Bool, Never>())
    let subscriber = SerialSubscriber<Int, Never>(demand: .unlimited)
    upstream.pausableBuffered(by: pauser, limit: nil).subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        switch thread {
        case 0: upstream.send(index)
        case 1: pauser.send(index.isMultiple(of: 2))
        default: subscriber.subscription?.request(.max(1))
        }
      }
    }
    upstream.send(completion: .finished)
    #expect(subscriber.values == Array(0..<each))
    #expect(subscriber.completions == [.finished])
    #expect(subscriber.breaches.isEmpty)
  }

  @Test func coldValuesAreSentOnDemand() {
    let each = 2_000
    let pauser = PassthroughSubject<Bool, Never>()
    let subscriber = SerialSubscriber<Int, Never>(demand: nil)
    (0..<100_000).publisher.pausableBuffered(by: pauser, limit: nil).subscribe(subscriber)
    onThreads(3) { thread in
      for index in 0..<each {
        if thread == 0 {
          pauser.send(index.isMultiple(of: 2))
        } else {
          subscriber.subscription?.request(.max(1))
        }
      }
    }
    pauser.send(true)
    #expect(subscriber.values == Array(0..<(2 * each)))
    #expect(subscriber.breaches.isEmpty)
    subscriber.subscription?.cancel()
  }
}
