import ArgumentParser
import Testing

@testable import SchedulerCurve

struct SchedulerCommandTests {
  @Test func withoutArgumentsAMillionActionsAreMeasured() throws {
    let command = try SchedulerCommand.parse([])
    #expect(command.actions == 1_000_000)
    #expect(command.rounds == 5)
  }

  @Test(arguments: [["--actions", "9999"], ["--rounds", "0"], ["many"]])
  func invalidArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try SchedulerCommand.parse(arguments) }
  }
}
