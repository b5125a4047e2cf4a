/// For each diagram of the documentation, by its file and number, the operator that it shows.
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
