import Bloc
import SQLiteStorages
import ServiceLifecycle

/// Closes the storages of hydrated blocs and of sessions after everything that writes to them has stopped, so
/// that nothing is lost.
struct StorageClosing: Service {
  let storage: any HydratedStorage
  let sessions: SQLiteSessionStorage?

  func run() async throws {
    try await gracefulShutdown()
    await sessions?.close()
    try await storage.close()
  }
}
