import CombineShim
import Dispatch
import Schedulers
import Testing

@Suite struct UnimplementedSchedulerTests {
  @Test func everyUseIsReportedByNameAndRunsNothing() {
    let scheduler = DispatchQueue.unimplemented("mainQueue")
    var ran = false
    report(of: "now") { _ = scheduler.now }
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
