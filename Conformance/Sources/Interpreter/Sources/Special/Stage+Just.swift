import Chains

extension Stage {
  /// Returns the result of the operator's overload in `Just`, or `nil` if there is none.
  func applied(to just: Just<Int>) -> Stream? {
    switch element.kind {
    case .map: just.map(transform).stream
    case .tryMap: just.tryMap(tryTransform).stream
    case .filter: just.filter(predicate).stream
    case .compactMap: just.compactMap(transformToOptional).stream
    case .removeDuplicates: just.removeDuplicates().stream
    case .removeDuplicatesBy: just.removeDuplicates(by: areEquivalent).stream
    case .tryRemoveDuplicates: just.tryRemoveDuplicates(by: tryAreEquivalent).stream
    case .replaceEmpty: just.replaceEmpty(with: number).stream
    case .replaceError: just.replaceError(with: number).stream
    case .ignoreOutput: just.ignoreOutput().stream
    case .prefixWhile: just.prefix(while: predicate).stream
    case .scan: just.scan(number, combine).stream
    case .tryScan: just.tryScan(number, tryCombine).stream
    case .setFailureType: just.setFailureType(to: (any Error).self).stream
    case .appendElements: just.append(number, number + 1).stream
    case .appendSequence: just.append(Array(0..<number)).stream
    case .prependElements: just.prepend(number, number + 1).stream
    case .prependSequence: just.prepend(Array(0..<number)).stream
    case .collect: just.collect().integers.stream
    case .reduce: just.reduce(number, combine).stream
    case .tryReduce: just.tryReduce(number, tryCombine).stream
    case .count: just.count().stream
    case .max: just.max().stream
    case .min: just.min().stream
    case .maxBy: just.max(by: areInOrder).stream
    case .minBy: just.min(by: areInOrder).stream
    case .tryMax: just.tryMax(by: tryAreInOrder).stream
    case .tryMin: just.tryMin(by: tryAreInOrder).stream
    case .contains: just.contains(number).integers.stream
    case .containsWhere: just.contains(where: predicate).integers.stream
    case .tryContainsWhere: just.tryContains(where: tryPredicate).integers.stream
    case .allSatisfy: just.allSatisfy(predicate).integers.stream
    case .tryAllSatisfy: just.tryAllSatisfy(tryPredicate).integers.stream
    case .first: just.first().stream
    case .firstWhere: just.first(where: predicate).stream
    case .last: just.last().stream
    case .lastWhere: just.last(where: predicate).stream
    case .drop: just.dropFirst(number).stream
    case .dropWhile: just.drop(while: predicate).stream
    case .prefix: just.prefix(number).stream
    case .outputAt: just.output(at: number).stream
    case .outputIn: just.output(in: number..<(number + 2)).stream
    case .outputFrom: just.output(in: number...).stream
    case .retry: just.retry(number).stream
    default: nil
    }
  }
}
