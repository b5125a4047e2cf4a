import Foundation

/// Notifies observers of changes to files.
final class FileChanges: Sendable {
  private struct Listeners {
    var byFile: [String: [Int: @Sendable (FileChange) -> Void]] = [:]
    var nextID = 0
  }

  private let listeners = Locked(Listeners())

  func tell(_ change: FileChange, of file: URL) {
    let place = file.canonicalPath
    let callbacks = listeners.withLock { $0.byFile[place].map { Array($0.values) } ?? [] }
    for callback in callbacks { callback(change) }
  }

  @Sendable
  func stream(of file: URL) -> AsyncStream<FileChange> {
    let (stream, continuation) = AsyncStream<FileChange>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let end = observe(file) { continuation.yield($0) }
    continuation.onTermination = { _ in end() }
    return stream
  }

  /// Calls a function after each change of a file, on the thread that made it.
  ///
  /// - Returns: A function that ends the observation.
  func observe(
    _ file: URL,
    _ onChange: @escaping @Sendable (FileChange) -> Void
  ) -> @Sendable () -> Void {
    let place = file.canonicalPath
    let id = listeners.withLock { listeners in
      listeners.nextID += 1
      listeners.byFile[place, default: [:]][listeners.nextID] = onChange
      return listeners.nextID
    }
    return { [weak self] in self?.remove(id, from: place) }
  }

  /// The number of listeners.
  var count: Int {
    listeners.withLock { $0.byFile.values.reduce(0) { $0 + $1.count } }
  }

  private func remove(_ id: Int, from place: String) {
    // The function is released after the lock.
    _ = listeners.withLock { listeners in
      let removed = listeners.byFile[place]?.removeValue(forKey: id)
      if listeners.byFile[place]?.isEmpty == true { listeners.byFile[place] = nil }
      return removed
    }
  }
}
