import ComposableArchitecture
import Dispatch
import Testing

struct ImmediateSchedulerTests {
  @Test func runsAtOnceInTheTimeOfAnotherScheduler() {
    typealias Queue = DispatchQueue
    let scheduler: ImmediateScheduler<Queue.SchedulerTimeType, Queue.SchedulerOptions> = Queue.immediate
    let other = ImmediateScheduler<Queue.SchedulerTimeType, Queue.SchedulerOptions>(now: scheduler.now)
    var order: [Int] = []
    other.schedule { order.append(1) }
    other.schedule(after: other.now.advanced(by: 5)) { order.append(2) }
    #expect(order == [1, 2])
    let erased: AnySchedulerOf<Queue> = other.eraseToAnyScheduler()
    #expect(erased.now == scheduler.now)
  }

  @Test func theSchedulerOfCombineIsStillFound() {
    var received: [Int] = []
    let subscription = [1, 2].publisher.receive(on: ImmediateScheduler.shared).sink { received.append($0) }
    #expect(received == [1, 2])
    subscription.cancel()
  }
}
