import Chains

extension Stage {
  var buffering: Stream? {
    switch element.kind {
    case .bufferKeepFull: upstream.buffer(size: number, prefetch: .keepFull, whenFull: .dropNewest).stream
    case .bufferByRequest: upstream.buffer(size: number, prefetch: .byRequest, whenFull: .dropNewest).stream
    case .bufferDropOldest:
      upstream.buffer(size: number + 1, prefetch: .byRequest, whenFull: .dropOldest).stream
    case .bufferWithError:
      upstream.buffer(size: number, prefetch: .byRequest, whenFull: .customError { ChainError(number) })
        .stream
    default: nil
    }
  }
}
