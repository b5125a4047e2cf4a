import ArgumentParser

/// Measures how the test scheduler's time grows with the number of actions, and the time of a long debounce.
public struct SchedulerCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scheduler",
    abstract: "Shows how the time that the test scheduler takes grows with the number of actions.",
    discussion: """
      Times are the least of all rounds. Fails when they grow faster than n·log n, or when a debounce of 10 simulated \
      years takes a millisecond.
      """
  )

  @Option(help: "The largest number of actions; the others are a tenth, a hundredth and a thousandth of it.")
  var actions = 1_000_000

  @Option(help: "How often each number of actions is measured, and the debounce ten times as often.")
  var rounds = 5

  public init() {}

  public func validate() throws {
    guard actions >= 10_000 else { throw ValidationError("There must be at least 10,000 actions.") }
    guard rounds > 0 else { throw ValidationError("There must be at least one round.") }
  }

  public func run() throws {
    let curve = Curve(
      points: [1_000, 100, 10, 1].map { ScheduledActions(count: actions / $0).measure(rounds: rounds) }
    )
    for line in curve.lines { print(line) }
    let debounce = LongDebounce.measure(rounds: 10 * rounds)
    print("a debounce of 10 simulated years: \(debounce.microseconds.formatted(decimals: 1)) µs")
    let complaints = [curve.complaint, LongDebounce.complaint(about: debounce)].compactMap { $0 }
    for complaint in complaints { print(complaint) }
    if !complaints.isEmpty { throw ExitCode.failure }
  }
}
