import Bloc
import Foundation

/// Collects the errors that blocs report, so that they don't fail the test.
final class Reported: @unchecked Sendable {
  // Sendable: `list` is guarded by `lock`.
  private let lock = NSLock()
  private var list: [BlocUnhandledError] = []

  var errors: [BlocUnhandledError] { lock.withLock { list } }

  var handler: UnhandledErrorHandler {
    { error in self.lock.withLock { self.list.append(error) } }
  }
}
