import ArgumentParser

/// Measures how the test scheduler's time grows with the number of actions, and the time of a long debounce.
public struct SchedulerCommand: ParsableCommand {
  public static let configuration = CommandConfiguration(
    commandName: "scheduler",
    abstract: "Measures the growth of the test scheduler's time with the number of actions.",
    discussion: """
      Times are the minimum of all rounds. Fails if they grow faster than n·log n, or if a debounce of 10 simulated years \
      takes a millisecond.
      """
  )

  @Option(help: "The maximum number of actions. The others are a tenth, a hundredth and a thousandth.")
  var actions = 1_000_000

  @Option(help: "The number of measurements of each time. The debounce has ten times as many.")
  var rounds = 5

  public init() {}

  public func validate() throws {
    guard actions >= 10_000 else { throw ValidationError("--actions must be at least 10000.") }
    guard rounds > 0 else { throw ValidationError("--rounds must be at least 1.") }
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
