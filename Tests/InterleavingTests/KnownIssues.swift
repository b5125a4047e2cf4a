import Interleaving

/// The scripts of batteries that fail, and how. Whoever mends one takes it out of here: one that passes is an error.
enum KnownIssues {
  static let deadlock = Scenario.Expectation.failure("deadlock")

  /// What random chains may fail with, as long as some do: then these go.
  static let ofChains = [
    "deadlock", "before a subscription", "while another thread is in it", "after a completion",
  ]

  /// What random chains may trap with. `nil` when none may.
  static let ofChainsThatTrap: String? = "a completion before a subscription"

  static func expectation(of name: String) -> Scenario.Expectation { all[name] ?? .success }

  private static let all: [String: Scenario.Expectation] = {
    var all: [String: Scenario.Expectation] = [
      // The appended publisher is subscribed to within the call that hands the subscription down.
      "prepend-subscribing-while-sending": .failure("while another thread is in it"),
      "prefix-until-output-subscribing-while-sending": .failure("before a subscription"),
    ]
    for name in deliveringToEachOther { all["\(name)-sending-from-inside"] = deadlock }
    return all
  }()

  /// Two threads whose deliveries send to a source into whose gate the other one delivers.
  private static let deliveringToEachOther = [
    "erased", "flat-map", "flat-map-of-subjects", "map", "merge", "merge-many", "prefix", "replace-error",
    "share",
    "subject-that-subscribes", "switch-to-latest", "switch-to-latest-of-subjects", "zip-with-current",
  ]
}
