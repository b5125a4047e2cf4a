/// The operator that each diagram of the documentation shows, keyed by the diagram's file and number.
enum DocumentedOperators {
  typealias Registrations = [String: @Sendable (DiagramRun) -> Void]

  static let all = [
    scheduling, combining, sharing, sequencing, filtering, reducing, mapping, extendedCombining,
    extendedGrouping, extendedTiming, extendedTransforming, extendedSharing, foundation, effects,
    classicEffects,
  ].reduce(into: Registrations()) { all, some in
    all.merge(some) { first, _ in first }
  }
}
