import ArgumentParser
import ExtensionWorkloads
import Sampling

/// Measures the cost of a value in each operator of `CombineExtensions`.
public struct ExtensionsCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "extensions",
    abstract: "Measures the time and the heap allocations of a value in each operator of CombineExtensions.",
    discussion: """
      Times are nanoseconds for each value, the minimum of all rounds. Fails if an operator allocates for a value that it \
      passes on unchanged.
      """
  )

  @Option(help: "The name of an operator to measure, instead of all. Can be repeated.")
  var only: [String] = []

  @Option(help: "The number of measurements of each operator.")
  var rounds = 20

  @Option(help: "The number of values in each round.")
  var values = 20_000

  public init() {}

  public func validate() throws {
    guard rounds > 0, values > 0 else { throw ValidationError("--rounds and --values must be at least 1.") }
    let names = Set(ExtensionWorkload.all.map(\.name))
    for name in only where !names.contains(name) {
      let all = names.sorted().joined(separator: ", ")
      throw ValidationError("No operator is named “\(name)”. The operators are \(all).")
    }
  }

  public func run() throws {
    checkAllocationCounter()
    let chosen = ExtensionWorkload.all.filter { only.isEmpty || only.contains($0.name) }
    let report = ExtensionsReport(baseline: measure(.baseline), operators: chosen.map(measure))
    for line in report.table.lines { print(line) }
    for violation in report.violations { print("missed: \(violation)") }
    if !report.violations.isEmpty { throw ExitCode.failure }
  }

  private func measure(_ operation: ExtensionWorkload) -> ExtensionFigures {
    ExtensionFigures(operation, rounds: rounds, steps: values)
  }
}
