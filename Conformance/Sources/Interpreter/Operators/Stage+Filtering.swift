import Chains

extension Stage {
  var filtering: Stream? {
    switch element.kind {
    case .filter: upstream.filter(predicate).stream
    case .tryFilter: upstream.tryFilter(tryPredicate).stream
    case .compactMap: upstream.compactMap(transformToOptional).stream
    case .tryCompactMap: upstream.tryCompactMap(tryTransformToOptional).stream
    case .removeDuplicates: upstream.removeDuplicates().stream
    case .removeDuplicatesBy: upstream.removeDuplicates(by: areEquivalent).stream
    case .tryRemoveDuplicates: upstream.tryRemoveDuplicates(by: tryAreEquivalent).stream
    case .replaceEmpty: upstream.replaceEmpty(with: number).stream
    case .ignoreOutput: upstream.ignoreOutput().integers.stream
    case .prefixWhile: upstream.prefix(while: predicate).stream
    case .tryPrefixWhile: upstream.tryPrefix(while: tryPredicate).stream
    case .prefixUntilOutput: upstream.prefix(untilOutputFrom: other(0)).stream
    case .drop: upstream.dropFirst(number).stream
    case .dropWhile: upstream.drop(while: predicate).stream
    case .tryDropWhile: upstream.tryDrop(while: tryPredicate).stream
    case .dropUntilOutput: upstream.drop(untilOutputFrom: other(0)).stream
    case .prefix: upstream.prefix(number).stream
    case .outputAt: upstream.output(at: number).stream
    case .outputIn: upstream.output(in: number..<(number + 2)).stream
    case .outputFrom: upstream.output(in: number...).stream
    default: nil
    }
  }
}
