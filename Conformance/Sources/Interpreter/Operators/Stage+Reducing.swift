import Chains

extension Stage {
  var reducing: Stream? {
    switch element.kind {
    case .collect: upstream.collect().integers.stream
    case .collectByCount: upstream.collect(number + 1).integers.stream
    case .reduce: upstream.reduce(number, combine).stream
    case .tryReduce: upstream.tryReduce(number, tryCombine).stream
    case .count: upstream.count().stream
    case .max: upstream.max().stream
    case .min: upstream.min().stream
    case .maxBy: upstream.max(by: areInOrder).stream
    case .minBy: upstream.min(by: areInOrder).stream
    case .tryMax: upstream.tryMax(by: tryAreInOrder).stream
    case .tryMin: upstream.tryMin(by: tryAreInOrder).stream
    case .contains: upstream.contains(number).integers.stream
    case .containsWhere: upstream.contains(where: predicate).integers.stream
    case .tryContainsWhere: upstream.tryContains(where: tryPredicate).integers.stream
    case .allSatisfy: upstream.allSatisfy(predicate).integers.stream
    case .tryAllSatisfy: upstream.tryAllSatisfy(tryPredicate).integers.stream
    case .first: upstream.first().stream
    case .firstWhere: upstream.first(where: predicate).stream
    case .tryFirstWhere: upstream.tryFirst(where: tryPredicate).stream
    case .last: upstream.last().stream
    case .lastWhere: upstream.last(where: predicate).stream
    case .tryLastWhere: upstream.tryLast(where: tryPredicate).stream
    default: nil
    }
  }
}
