import Chains

extension Stage {
  /// Returns the result of the operator's overload in `Result.Publisher`, or `nil` if there is none.
  func applied(to result: Result<Int, any Error>.Publisher) -> Stream? {
    switch element.kind {
    case .map: result.map(transform).stream
    case .tryMap: result.tryMap(tryTransform).stream
    case .mapError: result.mapError(mapped).stream
    case .removeDuplicates: result.removeDuplicates().stream
    case .removeDuplicatesBy: result.removeDuplicates(by: areEquivalent).stream
    case .tryRemoveDuplicates: result.tryRemoveDuplicates(by: tryAreEquivalent).stream
    case .replaceEmpty: result.replaceEmpty(with: number).stream
    case .replaceError: result.replaceError(with: number).stream
    case .ignoreOutput: result.ignoreOutput().stream
    case .scan: result.scan(number, combine).stream
    case .tryScan: result.tryScan(number, tryCombine).stream
    case .collect: result.collect().integers.stream
    case .reduce: result.reduce(number, combine).stream
    case .tryReduce: result.tryReduce(number, tryCombine).stream
    case .count: result.count().stream
    case .max: result.max().stream
    case .min: result.min().stream
    case .maxBy: result.max(by: areInOrder).stream
    case .minBy: result.min(by: areInOrder).stream
    case .tryMax: result.tryMax(by: tryAreInOrder).stream
    case .tryMin: result.tryMin(by: tryAreInOrder).stream
    case .contains: result.contains(number).integers.stream
    case .containsWhere: result.contains(where: predicate).integers.stream
    case .tryContainsWhere: result.tryContains(where: tryPredicate).integers.stream
    case .allSatisfy: result.allSatisfy(predicate).integers.stream
    case .tryAllSatisfy: result.tryAllSatisfy(tryPredicate).integers.stream
    case .first: result.first().stream
    case .last: result.last().stream
    case .retry: result.retry(number).stream
    default: nil
    }
  }
}
