import ArgumentParser
import Measurement
import Testing

@testable import Comparison

struct CompareCommandTests {
  @Test func withoutArgumentsAllWorkloadsAreMeasured() throws {
    let command = try CompareCommand.parse([])
    #expect(command.only.isEmpty)
    #expect(command.rounds == Effort.standard.rounds)
    #expect(!command.targets)
  }

  @Test func workloadsAreChosenByTheirNames() throws {
    let command = try CompareCommand.parse([
      "--only", "zip", "--only", "subscribe-100", "--rounds", "3", "--targets",
    ])
    #expect(command.only == [.zip, .subscribe100])
    #expect(command.rounds == 3)
    #expect(command.targets)
  }

  @Test(arguments: [["--only", "zap"], ["--rounds", "0"], ["--rounds", "many"], ["zip"]])
  func invalidArgumentsAreRefused(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try CompareCommand.parse(arguments) }
  }

  @Test func theHelpNamesTheWorkloads() {
    let help = CompareCommand.helpMessage()
    for workload in WorkloadID.allCases {
      #expect(help.contains(workload.rawValue))
    }
  }
}
