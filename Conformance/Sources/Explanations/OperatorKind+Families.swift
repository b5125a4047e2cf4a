import Chains

extension OperatorKind {
  /// Operators that send at most one value, which depends on upstream's values.
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

  /// Operators that put other values before or after their upstream's.
  static let joinsOfSequences: Set<OperatorKind> = [
    .prependElements, .prependSequence, .prependPublisher, .appendElements, .appendSequence, .appendPublisher,
  ]

  /// Operators that connect automatically for their first subscriber.
  static let autoconnected: Set<OperatorKind> = [.share, .multicast, .multicastToCurrentValue]
}
