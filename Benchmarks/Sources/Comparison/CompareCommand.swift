import ArgumentParser
import Foundation
import Measurement
import Sampling

/// Compares this library with its peers and with the plain limit.
public struct CompareCommand: AsyncParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compares this library with OpenCombine, swift-async-algorithms and plain closure calls.",
    discussion: "Times are nanoseconds for each value, the least of all rounds; allocations are counted."
  )

  @Option(help: "Measure only this workload. Can be given more than once.")
  var only: [WorkloadID] = []

  @Option(help: "How often each side of each workload is measured.")
  var rounds = Effort.standard.rounds

  @Flag(help: "Fail when a figure misses its target.")
  var targets = false

  public init() {}

  public func validate() throws {
    guard rounds > 0 else { throw ValidationError("There must be at least one round.") }
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

  /// A round goes through all workloads, so that a busy moment of the machine spoils one sample of each at
  /// most.
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
