import CombineCore

/// The description of a failed run and the schedule that reproduces it.
package struct Failure: Sendable {
  package let message: String
  package let grain: Grain
  package let schedule: Schedule
  /// The trace by thread, followed by the objects that threads wait for.
  package let trace: [String]
}

extension Turns {
  /// The steps grouped by consecutive thread, followed by the objects that threads wait for.
  package func describeTrace(limit: Int = 300) -> [String] {
    var names = ObjectNames()
    var lines: [String] = []
    var last: Int?
    for (number, step) in steps.enumerated() {
      let description = describe(step.point, &names)
      guard number >= steps.count - limit else { continue }
      if step.thread != last { lines.append("  thread \(step.thread) (\(name(of: step.thread)))") }
      last = step.thread
      lines.append("    \(number) \(description)")
    }
    if steps.count > limit { lines.insert("  … \(steps.count - limit) steps before", at: 0) }
    guard stop != nil else { return lines }
    for (thread, point) in waiting {
      let reason =
        point.map { "waits for \(names.name(of: $0.address, kind: .park, place: ""))" } ?? "can run on"
      lines.append("  thread \(thread) (\(name(of: thread))) \(reason)")
    }
    return lines
  }

  private func describe(_ point: SchedulePoint, _ names: inout ObjectNames) -> String {
    if point.kind == .user { return point.label }
    let place = "\(point.fileID):\(point.line)"
    let object = names.name(of: point.address, kind: point.kind, place: place)
    return [.atomic, .load, .lockWord].contains(point.kind)
      ? "\(point.operation) \(object) at \(place)" : "\(point.operation) \(object)"
  }
}

/// Short names for the locks, gates and atomics of one run.
private struct ObjectNames {
  private var names: [UInt: String] = [:]

  mutating func name(of address: UInt, kind: SchedulePoint.PointKind, place: String) -> String {
    if let name = names[address] { return name }
    let word =
      switch kind {
      case .lock, .lockWord: "lock"
      case .gate, .gateLoad: "gate"
      default: "atomic"
      }
    let isPlaced = kind == .lock || kind == .gate || kind == .gateLoad
    let name = "\(word) \(names.count + 1)"
    names[address] = isPlaced ? "\(name) of \(place)" : name
    return name
  }
}
