import CombineShim
import Dispatch
import Schedulers
import Synchronization
import Testing

struct UnimplementedSchedulerTests {
  @Test func everyUseIsReportedByNameAndRunsNothing() {
    let scheduler = DispatchQueue.unimplemented("mainQueue")
    var ran = false
    report(of: "now") { _ = DispatchQueue.unimplemented("mainQueue").now }
    report(of: "minimumTolerance") { _ = scheduler.minimumTolerance }
    report(of: "schedule(options:_:)") { scheduler.schedule { ran = true } }
    report(of: "schedule(after:tolerance:options:_:)") {
      scheduler.schedule(after: .epoch, tolerance: 0) { ran = true }
    }
    report(of: "schedule(after:interval:tolerance:options:_:)") {
      scheduler.schedule(after: .epoch, interval: 1, tolerance: 0) { ran = true }.cancel()
    }
    #expect(!ran)
  }

  @Test func aDebounceIsReportedOnceForEachValue() {
    let subject = PassthroughSubject<Int, Never>()
    let debounced = subject.debounce(for: 1, scheduler: DispatchQueue.unimplemented("mainQueue")).sink { _ in
    }
    for number in 1...3 {
      #expect(reports { subject.send(number) } == 1)
    }
    debounced.cancel()
  }

  @Test func waitingIsReportedOnce() async {
    let scheduler = DispatchQueue.unimplemented("mainQueue")
    #expect(reports { scheduler.schedule(after: scheduler.now.advanced(by: 1)) {} } == 1)
    #expect(reports { _ = scheduler.schedule(after: scheduler.now, interval: 1) {} } == 1)
    #expect(reports { scheduler.schedule {} } == 1)
  }

  private func reports(of body: () -> Void) -> Int {
    let count = Atomic(0)
    withKnownIssue {
      body()
    } matching: { _ in
      count.wrappingAdd(1, ordering: .relaxed)
      return true
    }
    return count.load(ordering: .relaxed)
  }

  @Test func aReportIsWhereTheSchedulerWasMade() {
    let line = #line + 3
    func use<S: Scheduler>(_ scheduler: S) { scheduler.schedule {} }
    let schedulers: [AnySchedulerOf<DispatchQueue>] = [
      DispatchQueue.unimplemented("queue").eraseToAnyScheduler(),
      .unimplemented("queue"),
      UnimplementedSchedulerOf<DispatchQueue>("queue", now: .epoch).eraseToAnyScheduler(),
    ]
    for (index, scheduler) in schedulers.enumerated() {
      withKnownIssue {
        use(scheduler)
      } matching: {
        $0.sourceLocation?.line == line + index
      }
    }
  }

  @Test func itNeedsNoName() {
    withKnownIssue {
      DispatchQueue.unimplemented.schedule {}
    } matching: { issue in
      issue.description.contains("The unimplemented scheduler was used: 'schedule(options:_:)'")
    }
  }

  private func report(of use: String, _ body: () -> Void) {
    withKnownIssue {
      body()
    } matching: { issue in
      issue.description.contains("The unimplemented scheduler 'mainQueue' was used: '\(use)'")
    }
  }
}
