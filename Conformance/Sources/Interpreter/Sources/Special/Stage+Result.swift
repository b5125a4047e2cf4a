import Chains

extension Stage {
  /// The operators that `Result.Publisher` works out at once.
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
    default: nil
    }
  }
}
