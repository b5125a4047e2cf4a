import Chains

extension ExplainedDifference {
  /// All differences that are known.
  static let all: [ExplainedDifference] = []
}
