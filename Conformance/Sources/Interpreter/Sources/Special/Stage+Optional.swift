import Chains

extension Stage {
  /// Returns the result of the operator's overload in `Optional.Publisher`, or `nil` if there is none.
  func applied(to optional: Optional<Int>.Publisher) -> Stream? {
    switch element.kind {
    case .map: optional.map(transform).stream
    case .filter: optional.filter(predicate).stream
    case .compactMap: optional.compactMap(transformToOptional).stream
    case .removeDuplicates: optional.removeDuplicates().stream
    case .removeDuplicatesBy: optional.removeDuplicates(by: areEquivalent).stream
    case .replaceEmpty: optional.replaceEmpty(with: number).stream
    case .replaceError: optional.replaceError(with: number).stream
    case .ignoreOutput: optional.ignoreOutput().stream
    case .prefixWhile: optional.prefix(while: predicate).stream
    case .scan: optional.scan(number, combine).stream
    case .collect: optional.collect().integers.stream
    case .reduce: optional.reduce(number, combine).stream
    case .tryReduce: optional.tryReduce(number, tryCombine).stream
    case .count: optional.count().stream
    case .max: optional.max().stream
    case .min: optional.min().stream
    case .maxBy: optional.max(by: areInOrder).stream
    case .minBy: optional.min(by: areInOrder).stream
    case .contains: optional.contains(number).integers.stream
    case .containsWhere: optional.contains(where: predicate).integers.stream
    case .tryContainsWhere: optional.tryContains(where: tryPredicate).integers.stream
    case .allSatisfy: optional.allSatisfy(predicate).integers.stream
    case .tryAllSatisfy: optional.tryAllSatisfy(tryPredicate).integers.stream
    case .first: optional.first().stream
    case .firstWhere: optional.first(where: predicate).stream
    case .last: optional.last().stream
    case .lastWhere: optional.last(where: predicate).stream
    case .drop: optional.dropFirst(number).stream
    case .dropWhile: optional.drop(while: predicate).stream
    case .prefix: optional.prefix(number).stream
    case .outputAt: optional.output(at: number).stream
    case .outputIn: optional.output(in: number..<(number + 2)).stream
    case .retry: optional.retry(number).stream
    default: nil
    }
  }
}
