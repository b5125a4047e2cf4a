import ArgumentParser
import Foundation
import Measurement
import Sampling

/// Compares this library with its peers and with plain closure calls.
public struct CompareCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares this library with OpenCombine, swift-async-algorithms and plain closure calls.",
    discussion: """
      Times are nanoseconds for each value, the minimum of all rounds. Allocations are heap allocations for each value.
      """
  )

  @Option(help: "The name of a workload to measure, instead of all. Can be repeated.")
  var only: [WorkloadID] = []

  @Option(help: "The number of measurements of each workload and library.")
  var rounds = Effort.standard.rounds

  @Flag(help: "Fail if a value misses its target.")
  var targets = false

  public init() {}

  public func validate() throws {
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
  }

  public func run() async throws {
    checkAllocationCounter()
    let report = try await measure()
    for line in report.table.lines { print(line) }
    let violations = targets ? Requirement.targets.flatMap { $0.violations(in: report) } : []
    for violation in violations { print("missed: \(violation)") }
    print(report.closingLine)
    if !violations.isEmpty { throw ExitCode.failure }
  }

  /// Each round measures all workloads, so that an interruption of the machine affects at most one sample of
  /// each.
  private func measure() async throws -> Report {
    let chosen = only.isEmpty ? WorkloadID.allCases : WorkloadID.allCases.filter(only.contains)
    var contests: [Contest] = []
    for workload in chosen {
      contests.append(await Contest(workload, sampleDuration: Effort.standard.sampleDuration))
    }
    for _ in 0..<rounds {
      for index in contests.indices { try await contests[index].runRound() }
    }
    var rows: [Row] = []
    for contest in contests { rows.append(try await contest.row()) }
    return Report(rows: rows)
  }
}

extension WorkloadID: ExpressibleByArgument {}
