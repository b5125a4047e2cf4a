import Chains

extension ExplainedDifference {
  /// All known differences. The first match explains a difference.
  public static let all = endings + zipping + flattening + buffering + scheduling + sharing + callsAfterTheEnd

  private static let callsAfterTheEnd = [
    ExplainedDifference(
      "calls to an upstream that has ended",
      OperatorKind.reducing.union(OperatorKind.zips).union(OperatorKind.flatMaps)
        .union(OperatorKind.buffers).union(OperatorKind.switches)
        .union([
          .replaceEmpty, .debounce, .debounceImmediate, .tryScan, .measureInterval, .dropUntilOutput, .retry,
          .timeout,
          .timeoutWithError,
        ]),
      reason: """
        One library requests from, or cancels, an upstream that has completed or that it has cancelled itself, or returns \
        demand to it, and the other does not. It has no effect there. Mostly it is the peer, where ours forgets an upstream with its end.
        """
    ) { $0.isOfCallsToEndedUpstreams }
  ]
}
