import ArgumentParser
import ExtensionWorkloads
import Sampling

/// Measures the cost of a value in each operator of `CombineExtensions`.
public struct ExtensionsCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "extensions",
    abstract: "Measures what a value costs in each operator of CombineExtensions.",
    discussion: """
      Times are nanoseconds for each value, the least of all rounds; heap allocations are counted. Fails when an \
      operator allocates for a value that it passes straight on.
      """
  )

  @Option(help: "Measure only the operator of this name. Can be given more than once.")
  var only: [String] = []

  @Option(help: "How often each operator is measured.")
  var rounds = 20

  @Option(help: "How many values are sent in each round.")
  var values = 20_000

  public init() {}

  public func validate() throws {
    guard rounds > 0, values > 0 else { throw ValidationError("There must be at least one round and value.") }
    let names = Set(ExtensionWorkload.all.map(\.name))
    for name in only where !names.contains(name) {
      throw ValidationError("There is no operator “\(name)”. There are \(names.sorted()).")
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
