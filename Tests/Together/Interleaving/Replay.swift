/// A schedule: the decisions at which a thread other than the standard one runs.
package struct Schedule: Equatable, Sendable, CustomStringConvertible {
  package struct Switch: Equatable, Sendable {
    package let decision: Int
    package let thread: Int
  }

  package var switches: [Switch] = []

  package init(switches: [Switch] = []) {
    self.switches = switches
  }

  /// - Parameter description: A string such as `12.1-30.0`: thread 1 runs from decision 12, and thread 0 from
  ///   decision 30. `-` is the standard schedule.
  package init?(_ description: String) {
    guard description != "-" else { return }
    for part in description.split(separator: "-") {
      let numbers = part.split(separator: ".").map { Int($0) }
      guard numbers.count == 2, let decision = numbers[0], let thread = numbers[1] else { return nil }
      switches.append(Switch(decision: decision, thread: thread))
    }
  }

  package var description: String {
    switches.isEmpty ? "-" : switches.map { "\($0.decision).\($0.thread)" }.joined(separator: "-")
  }
}

/// Replays one schedule.
package final class Replay: Strategy {
  private let schedule: Schedule
  private var next = 0

  /// Whether every switch of the schedule was possible.
  package private(set) var isFaithful = true

  package init(_ schedule: Schedule) {
    self.schedule = schedule
  }

  package func begin() {
    next = 0
  }

  package func choose(_ decision: Decision) -> Int {
    guard next < schedule.switches.count, schedule.switches[next].decision == decision.number else {
      return decision.standard
    }
    let thread = schedule.switches[next].thread
    next += 1
    if decision.isEnabled(thread) { return thread }
    isFaithful = false
    return decision.standard
  }

  package func end(_ run: RunRecord) -> Bool {
    if next < schedule.switches.count { isFaithful = false }
    return false
  }
}
