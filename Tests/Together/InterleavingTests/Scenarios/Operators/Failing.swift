import CombineCore
import Interleaving

/// Operators that continue after a failure.
enum Failing {
  private struct Fault: Error {}

  static var scenarios: [Scenario] {
    battery("catch", keeps: .nothing) { sources in
      sources.a.tryMap { value in
        if value == 2 { throw Fault() }
        return value
      }
      .catch { _ in sources.b }
    }
      + battery("try-catch", keeps: .nothing) { sources in
        sources.a.tryMap { value in
          if value == 2 { throw Fault() }
          return value
        }
        .tryCatch { _ in sources.b }.replaceError(with: 0)
      }
      + battery("retry", keeps: .nothing) { sources in
        sources.a.tryMap { value in
          if value == 2 { throw Fault() }
          return value
        }
        .retry(1).replaceError(with: 0)
      }
      + battery("replace-error", keeps: .nothing) { sources in
        sources.a.merge(with: sources.b)
          .tryMap { value in
            if value == 2 { throw Fault() }
            return value
          }
          .replaceError(with: 0)
      }
  }
}
