import CombineCore
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation

@testable import SharedState

/// Files in memory. After a write, the pause lasts until the test ends it.
final class Files: Sendable {
  let storage: FileStorage
  let writes = Counter()
  private let pauses: Locked<[@Sendable () -> Void]>

  init(_ contents: [URL: Data] = [:]) {
    var storage = FileStorage.inMemory(contents)
    let pauses = Locked<[@Sendable () -> Void]>([])
    storage.delay = { _, operation in pauses.withLock { $0.append(operation) } }
    let (save, writes) = (storage.save, writes)
    storage.save = { data, file throws(FileStorageError) in
      writes.count()
      try save(data, file)
    }
    self.storage = storage
    self.pauses = pauses
  }

  /// Ends the pause of one second.
  func endPause() {
    let pauses = pauses.withLock { pauses in
      defer { pauses = [] }
      return pauses
    }
    for pause in pauses { pause() }
  }

  func text(_ file: URL) throws -> String { String(decoding: try storage.load(file), as: UTF8.self) }

  func with<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try withDependencies {
      $0.defaultFileStorage = storage
    } operation: {
      try operation()
    }
  }
}

extension Shared where Value: Equatable & Sendable {
  /// Waits until other code has set the value to an expected one.
  func hasValue(_ expected: Value) async -> Bool {
    for await value in publisher.values where value == expected { return true }
    return false
  }
}
