import Interleaving

/// The scripts of batteries that fail, and how. Take out what is mended: one that passes is an error.
enum KnownIssues {
  /// What random chains may fail with, as long as some do: then these go.
  static let ofChains = [
    // Combine's answer to a signal for prefix(untilOutputFrom:) that comes before upstream is subscribed.
    "finished before a subscription",
    // A request, or the replacement of a publisher that has ended, while another thread hands the
    // subscription down.
    "while another thread is in it",
  ]

  /// What random chains may trap with: removeDuplicates behind prefix(untilOutputFrom:) does, as in Combine.
  /// `nil` when none may.
  static let ofChainsThatTrap: String? = "a completion before a subscription"

  static func expectation(of name: String) -> Scenario.Expectation { all[name] ?? .success }

  private static let all: [String: Scenario.Expectation] = [
    "prefix-until-output-subscribing-while-sending": .failure("finished before a subscription")
  ]
}
