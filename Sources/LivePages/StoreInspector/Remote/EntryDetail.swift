import ComposableArchitecture

/// A full entry, within size limits.
package struct EntryDetail: Sendable, Hashable {
  /// The maximum estimated size of states and actions that are shown as text.
  static let mostBytes = 256 << 10
  private static let longestText = 20_000

  package let number: Int
  package let name: String
  package let sender: ActionSender
  package let outcome: ActionOutcome
  /// The time, measured from the inspector's creation.
  package let time: Duration
  package let duration: Duration
  package let observerDuration: Duration?
  /// The full action; `nil` if it is too large.
  package let action: String?
  /// The changes that the action made; `nil` if there are none or they are too large.
  package let difference: String?
  /// A Boolean value that indicates whether descriptions are omitted because they would be too long.
  package let isTooLarge: Bool

  init<State, Action>(_ entry: InspectedEntry<State, Action>) {
    number = entry.number
    name = ActionName.name(of: entry.action, entry.secrets.mask())
    sender = entry.sender
    outcome = ActionOutcome(entry.outcome)
    time = entry.instant
    duration = entry.duration
    observerDuration = entry.observerDuration
    // The log's own estimate may be from an earlier entry.
    let bytes = [entry.stateBefore, entry.stateAfter].map { Footprint.bytes(of: $0) }.reduce(0, max)
    isTooLarge = bytes + Footprint.bytes(of: entry.action) > Self.mostBytes
    action = isTooLarge ? nil : Self.bounded(entry.actionText)
    difference = isTooLarge ? nil : entry.difference.map(Self.bounded)
  }

  private static func bounded(_ text: String) -> String {
    guard text.utf8.count > longestText else { return text }
    return text.prefix(longestText) + "\n… The rest is not shown."
  }
}

/// The progress of an entry, without the entry's texts.
package struct EntryProgress: Sendable, Hashable {
  package let outcome: ActionOutcome
  package let effects: [InspectedEffect]

  init<State, Action>(_ entry: InspectedEntry<State, Action>) {
    outcome = ActionOutcome(entry.outcome)
    effects = entry.effects
  }
}
