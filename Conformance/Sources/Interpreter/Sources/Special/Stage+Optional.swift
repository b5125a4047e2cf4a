import Chains

extension Stage {
  /// The operators that `Optional.Publisher` works out at once.
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
    default: nil
    }
  }
}
