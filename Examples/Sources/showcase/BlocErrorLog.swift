import Bloc
import Logging
import Synchronization

/// Logs the errors of blocs, for example of a storage that fails to save a state. Without an observer, they
/// would go unnoticed. Visitors can cause errors, so at most one a minute is logged for each type of bloc.
final class BlocErrorLog: BlocObserver {
  private static let interval = Duration.seconds(60)

  private let logger: Logger
  private let lastErrors = Mutex<[String: ContinuousClock.Instant]>([:])

  init(_ logger: Logger) {
    self.logger = logger
  }

  func onError<State>(_ bloc: BlocBase<State>, _ error: any Error, at origin: ErrorOrigin) {
    let name = "\(type(of: bloc))"
    let isDue = lastErrors.withLock { lastErrors in
      let now = ContinuousClock.now
      if let last = lastErrors[name], now - last < Self.interval { return false }
      lastErrors[name] = now
      return true
    }
    if isDue { logger.error("A bloc failed.", metadata: ["bloc": "\(name)", "error": "\(error)"]) }
  }
}
