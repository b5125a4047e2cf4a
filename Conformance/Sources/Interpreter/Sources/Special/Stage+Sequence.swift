import Chains

extension Stage {
  /// The operators that `Publishers.Sequence` works out at once.
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
    default: nil
    }
  }
}
