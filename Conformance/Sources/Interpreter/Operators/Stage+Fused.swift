import Chains

extension Stage {
  /// Returns this operator combined with the next one, or `nil` if the library has no overload for the pair.
  func fused(with next: Stage) -> Stream? {
    switch (element.kind, next.element.kind) {
    case (.map, .map): upstream.map(transform).map(next.transform).stream
    case (.map, .tryMap): upstream.map(transform).tryMap(next.tryTransform).stream
    case (.tryMap, .map): upstream.tryMap(tryTransform).map(next.transform).stream
    case (.tryMap, .tryMap): upstream.tryMap(tryTransform).tryMap(next.tryTransform).stream
    case (.filter, .filter): upstream.filter(predicate).filter(next.predicate).stream
    case (.filter, .tryFilter): upstream.filter(predicate).tryFilter(next.tryPredicate).stream
    case (.tryFilter, .filter): upstream.tryFilter(tryPredicate).filter(next.predicate).stream
    case (.tryFilter, .tryFilter): upstream.tryFilter(tryPredicate).tryFilter(next.tryPredicate).stream
    case (.compactMap, .compactMap):
      upstream.compactMap(transformToOptional).compactMap(next.transformToOptional).stream
    case (.compactMap, .map): upstream.compactMap(transformToOptional).map(next.transform).stream
    case (.tryCompactMap, .compactMap):
      upstream.tryCompactMap(tryTransformToOptional).compactMap(next.transformToOptional).stream
    case (.setFailureType, .setFailureType):
      withoutFailure.setFailureType(to: ChainError.self).setFailureType(to: (any Error).self).stream
    default: nil
    }
  }
}
