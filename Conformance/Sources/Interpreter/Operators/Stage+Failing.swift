import Chains

extension Stage {
  var failing: Stream? {
    switch element.kind {
    case .mapError: upstream.mapError(mapped).stream
    case .replaceError: upstream.replaceError(with: number).stream
    case .catchError: upstream.catch { replacement(for: $0) }.stream
    case .tryCatch: upstream.tryCatch { try tryReplacement(for: $0) }.stream
    case .retry: upstream.retry(number).stream
    case .assertNoFailure: withoutFailure.assertNoFailure().stream
    default: nil
    }
  }

  func mapped(_ error: any Error) -> any Error {
    ChainError(transform((error as? ChainError)?.number ?? -1))
  }

  private func replacement(for error: any Error) -> Stream {
    called(with: (error as? ChainError)?.number ?? -1)
    return other(0)
  }

  private func tryReplacement(for error: any Error) throws -> Stream {
    _ = try tryTransform((error as? ChainError)?.number ?? -1)
    return other(0)
  }
}
