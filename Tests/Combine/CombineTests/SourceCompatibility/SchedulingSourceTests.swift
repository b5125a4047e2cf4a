import Combine
import Foundation
import Testing

/// Verifies at compile time that times, strides, tolerances and options are written as in existing code for
/// queues, run loops and operation queues. The tests create the chains without subscribing, because those
/// would need a clock.
struct SchedulingSourceTests {
  private let subject = PassthroughSubject<Int, ClientError>()

  @Test func groups() {
    _ = subject.collect(.byTime(DispatchQueue.main, .seconds(1)))
    _ = subject.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 10))
    _ = subject.collect(.byTime(RunLoop.main, .seconds(1)), options: nil)
    _ = subject.collect(.byTimeOrCount(OperationQueue.main, .milliseconds(4), 10))
    _ = subject.measureInterval(using: RunLoop.main)
    _ = subject.measureInterval(using: DispatchQueue.main, options: nil).map { $0.magnitude }
    _ = subject.measureInterval(using: RunLoop.main).map { $0.timeInterval }
  }

  @Test func rates() {
    #expect(subject.throttle(for: .seconds(1), scheduler: RunLoop.main, latest: true).latest)
    #expect(subject.throttle(for: 1, scheduler: DispatchQueue.main, latest: false).interval == .seconds(1))
    _ = subject.throttle(for: 0.5, scheduler: DispatchQueue.global(), latest: false)
    #expect(subject.debounce(for: 0.3, scheduler: DispatchQueue.main).dueTime == .milliseconds(300))
    _ = subject.debounce(for: .seconds(0.3), scheduler: RunLoop.main, options: nil)
    _ = subject.debounce(for: .milliseconds(300), scheduler: OperationQueue.main)
    let delayed = Publishers.MergeMany(
      (0..<3).map { index in Just(index).delay(for: .seconds(1), scheduler: DispatchQueue.main) }
    )
    _ = delayed.collect()
    _ = subject.flatMap(maxPublishers: .max(1)) { Just($0).delay(for: 1, scheduler: DispatchQueue.main) }
  }

  @Test func timeouts() {
    _ = subject.timeout(.seconds(1), scheduler: DispatchQueue.main)
    _ = subject.timeout(.seconds(1), scheduler: DispatchQueue.main, customError: { ClientError() })
    _ = subject.timeout(.seconds(1), scheduler: DispatchQueue.main) { ClientError() }
    _ = subject.timeout(5, scheduler: DispatchQueue.main, options: nil, customError: nil)
    _ = subject.timeout(.seconds(5), scheduler: RunLoop.main, options: nil, customError: ClientError.init)
  }

  @Test func moves() {
    _ = subject.delay(for: .seconds(1), scheduler: DispatchQueue.main)
    _ = subject.delay(for: 1, tolerance: .milliseconds(10), scheduler: RunLoop.main, options: .none)
    _ = subject.receive(on: DispatchQueue.main)
    _ = subject.receive(on: RunLoop.main, options: nil)
    _ = subject.receive(on: DispatchQueue.global(qos: .background), options: .init(qos: .background))
    _ = subject.subscribe(on: DispatchQueue.global())
    _ = subject.subscribe(on: OperationQueue(), options: nil)
    #expect(numbers.receive(on: ImmediateScheduler.shared).delivered == [1, 2, 3])
  }

  @Test func buffers() {
    #expect(numbers.buffer(size: 3, prefetch: .byRequest, whenFull: .dropOldest).delivered == [1, 2, 3])
    #expect(numbers.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).delivered == [1, 2, 3])
    _ = subject.buffer(size: .max, prefetch: .keepFull, whenFull: .customError { ClientError() })
    _ = subject.buffer(size: 3, prefetch: .byRequest, whenFull: .customError({ ClientError() }))
  }

  @Test func strides() {
    let stride: DispatchQueue.SchedulerTimeType.Stride = .seconds(1) + .milliseconds(500)
    #expect(stride.timeInterval == .nanoseconds(1_500_000_000))
    let start = DispatchQueue.main.now
    #expect(start.distance(to: start.advanced(by: .seconds(1))) == .seconds(1))
  }
}

/// Not called, because it leaves pending actions on real clocks.
private func schedule(on queue: DispatchQueue) {
  let ticks = queue.schedule(after: queue.now.advanced(by: .seconds(1)), interval: .seconds(1)) {
    print("tick")
  }
  ticks.cancel()
  queue.schedule { print("now") }
  queue.schedule(options: .init(qos: .utility, flags: [], group: nil)) {}
  queue.schedule(after: .init(.now() + 1)) {}
  queue.schedule(after: queue.now, tolerance: .milliseconds(1)) {}
  RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: .seconds(1))) {}
  let operations = OperationQueue.main.schedule(after: .init(Date()), interval: 1) {}
  operations.cancel()
}
