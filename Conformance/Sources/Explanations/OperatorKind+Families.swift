import Chains

extension OperatorKind {
  /// Those that send at most one value, once they know their upstream's values.
  static let reducing: Set<OperatorKind> = [
    .collect, .reduce, .tryReduce, .count, .max, .min, .maxBy, .minBy, .tryMax, .tryMin, .contains,
    .containsWhere,
    .tryContainsWhere, .allSatisfy, .tryAllSatisfy, .first, .firstWhere, .tryFirstWhere, .last, .lastWhere,
    .tryLastWhere,
  ]

  static let outputs: Set<OperatorKind> = [.prefix, .outputAt, .outputIn]
  static let zips: Set<OperatorKind> = [.zip, .zip3, .zip4, .zipTransform]
  static let flatMaps: Set<OperatorKind> = [.flatMap, .flatMapToNever, .flatMapFromNever]
  static let buffers: Set<OperatorKind> = [
    .bufferKeepFull, .bufferByRequest, .bufferDropOldest, .bufferWithError,
  ]
  static let switches: Set<OperatorKind> = [.switchToLatest, .switchToLatestOfNever]
  static let throttles: Set<OperatorKind> = [.throttleFirst, .throttleLatest]

  /// Those that put a sequence before or after their upstream.
  static let joinsOfSequences: Set<OperatorKind> = [
    .prependElements, .prependSequence, .prependPublisher, .appendElements, .appendSequence, .appendPublisher,
  ]

  /// Those that connect for their first subscriber.
  static let autoconnected: Set<OperatorKind> = [.share, .multicast, .multicastToCurrentValue]
}
