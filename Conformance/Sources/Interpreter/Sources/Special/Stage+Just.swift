import Chains

extension Stage {
  /// The operators that `Just` works out at once.
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
    default: nil
    }
  }
}
