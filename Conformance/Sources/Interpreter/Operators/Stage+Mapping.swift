import Chains

extension Stage {
  var mapping: Stream? {
    switch element.kind {
    case .map: upstream.map(transform).stream
    case .tryMap: upstream.tryMap(tryTransform).stream
    case .mapToKeyPath: upstream.map(\.bitWidth).stream
    case .mapToTwoKeyPaths: upstream.map(\.bitWidth, \.self).map { $0 + $1 }.stream
    case .replaceNil: upstream.map(transformToOptional).replaceNil(with: number).stream
    case .scan: upstream.scan(number, combine).stream
    case .tryScan: upstream.tryScan(number, tryCombine).stream
    case .setFailureType: withoutFailure.setFailureType(to: (any Error).self).stream
    case .encode: upstream.encode(encoder: TrivialCoder(stage: self)).stream
    case .decode: upstream.decode(type: Int.self, decoder: TrivialCoder(stage: self)).stream
    default: nil
    }
  }
}

/// A coder that maps integers to integers with the function of its stage.
private struct TrivialCoder: TopLevelEncoder, TopLevelDecoder {
  let stage: Stage

  func encode<Value: Encodable>(_ value: Value) throws -> Int {
    try stage.tryTransform(value as? Int ?? 0)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from input: Int) throws -> Value {
    guard let value = try stage.tryTransform(input) as? Value else { throw ChainError(-2) }
    return value
  }
}
