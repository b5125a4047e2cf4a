import CombineCore
import CombineProbes
import Testing

/// The initial values of upstreams that publish as soon as `throttle` requests.
struct ThrottledSubscriptionTests {
  @Test(arguments: [true, false])
  func theInitialValueOfASubjectIsThrottledLikeOthers(latest: Bool) {
    let (scheduler, subject) = (ProbeScheduler(), CurrentValueSubject<Int, Never>(0))
    var values: [Int] = []
    let token = subject.throttle(for: 5, scheduler: scheduler, latest: latest).sink { values.append($0) }
    scheduler.advance(by: 1)
    #expect(values == [0])
    subject.send(1)
    subject.send(2)
    scheduler.advance(by: 5)
    #expect(values == [0, latest ? 2 : 1])
    token.cancel()
  }

  @Test func aSequenceKeepsOneOfItsValues() {
    func values(latest: Bool) -> [Int] {
      let scheduler = ProbeScheduler()
      var values: [Int] = []
      var isFinished = false
      let token = [1, 2, 3].publisher.throttle(for: 5, scheduler: scheduler, latest: latest)
        .sink { _ in
          isFinished = true
        } receiveValue: {
          values.append($0)
        }
      scheduler.advance(by: 1)
      token.cancel()
      return isFinished ? values : []
    }
    #expect(values(latest: true) == [3])
    #expect(values(latest: false) == [1])
  }

  @Test func anInitialValueWithoutDemandIsLost() {
    let (scheduler, subject) = (ProbeScheduler(), CurrentValueSubject<Int, Never>(0))
    let subscriber = ProbeSubscriber<Int, Never>(demand: nil)
    subject.throttle(for: 5, scheduler: scheduler, latest: true).subscribe(subscriber)
    scheduler.advance(by: 1)
    subscriber.request(.unlimited)
    scheduler.advance(by: 1)
    #expect(subscriber.values == [])
  }
}
