import Chains

extension Stage {
  /// Returns the result of the operator's overload in `Publishers.Sequence`, or `nil` if there is none.
  func applied(to sequence: Publishers.Sequence<[Int], Never>) -> Stream? {
    switch element.kind {
    case .map: sequence.map(transform).stream
    case .filter: sequence.filter(predicate).stream
    case .compactMap: sequence.compactMap(transformToOptional).stream
    case .removeDuplicates: sequence.removeDuplicates().stream
    case .ignoreOutput: sequence.ignoreOutput().stream
    case .prefixWhile: sequence.prefix(while: predicate).stream
    case .scan: sequence.scan(number, combine).stream
    case .setFailureType: sequence.setFailureType(to: (any Error).self).stream
    case .appendElements: sequence.append(number, number + 1).stream
    case .appendSequence: sequence.append(Array(0..<number)).stream
    case .appendPublisher: sequence.append(Array(0..<number).publisher).stream
    case .prependElements: sequence.prepend(number, number + 1).stream
    case .prependSequence: sequence.prepend(Array(0..<number)).stream
    case .prependPublisher: sequence.prepend(Array(0..<number).publisher).stream
    case .collect: sequence.collect().integers.stream
    case .reduce: sequence.reduce(number, combine).stream
    case .tryReduce: sequence.tryReduce(number, tryCombine).stream
    case .count: sequence.count().stream
    case .max: sequence.max().stream
    case .min: sequence.min().stream
    case .maxBy: sequence.max(by: areInOrder).stream
    case .minBy: sequence.min(by: areInOrder).stream
    case .contains: sequence.contains(number).integers.stream
    case .containsWhere: sequence.contains(where: predicate).integers.stream
    case .tryContainsWhere: sequence.tryContains(where: tryPredicate).integers.stream
    case .allSatisfy: sequence.allSatisfy(predicate).integers.stream
    case .tryAllSatisfy: sequence.tryAllSatisfy(tryPredicate).integers.stream
    case .first: sequence.first().stream
    case .firstWhere: sequence.first(where: predicate).stream
    case .last: sequence.last().stream
    case .lastWhere: sequence.last(where: predicate).stream
    case .drop: sequence.dropFirst(number).stream
    case .dropWhile: sequence.drop(while: predicate).stream
    case .prefix: sequence.prefix(number).stream
    case .outputAt: sequence.output(at: number).stream
    case .outputIn: sequence.output(in: number..<(number + 2)).stream
    case .outputFrom: sequence.output(in: number...).stream
    default: nil
    }
  }
}
