import Bloc
import ServiceLifecycle

/// Closes the storage of hydrated blocs after everything that writes to it has stopped, so that nothing is
/// lost.
struct StorageClosing: Service {
  let storage: any HydratedStorage

  func run() async throws {
    try await gracefulShutdown()
    try await storage.close()
  }
}
