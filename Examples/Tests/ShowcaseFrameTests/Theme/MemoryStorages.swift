import LivePages
import Synchronization

/// A separate storage in memory for each browser.
final class MemoryStorages: Sendable {
  private let storages = Mutex<[BrowserID: MemoryStorage]>([:])

  func storage(of browser: BrowserID) -> MemoryStorage {
    storages.withLock { storages in
      if let storage = storages[browser] { return storage }
      let storage = MemoryStorage()
      storages[browser] = storage
      return storage
    }
  }
}
