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
        One library requests from, cancels, or returns demand to an upstream that has completed or that \
        it has cancelled, and the other doesn't. Such a call has no effect. Most of these calls are \
        OpenCombine's, because this library releases an upstream at its end.
        """
    ) { $0.isOfCallsToEndedUpstreams }
  ]
}
