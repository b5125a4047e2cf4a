import Foundation

/// Tells those who want to know of changes to files.
final class FileChanges: Sendable {
  private struct Listeners {
    var byFile: [String: [Int: AsyncStream<FileChange>.Continuation]] = [:]
    var nextID = 0
  }

  private let listeners = Locked(Listeners())

  func tell(_ change: FileChange, of file: URL) {
    let place = file.placeInStorage
    let continuations = listeners.withLock { $0.byFile[place].map { Array($0.values) } ?? [] }
    for continuation in continuations { continuation.yield(change) }
  }

  @Sendable
  func stream(of file: URL) -> AsyncStream<FileChange> {
    let place = file.placeInStorage
    let (stream, continuation) = AsyncStream<FileChange>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let id = listeners.withLock { listeners in
      listeners.nextID += 1
      listeners.byFile[place, default: [:]][listeners.nextID] = continuation
      return listeners.nextID
    }
    continuation.onTermination = { [weak self] _ in self?.remove(id, from: place) }
    return stream
  }

  /// How many listen to anything.
  var count: Int {
    listeners.withLock { $0.byFile.values.reduce(0) { $0 + $1.count } }
  }

  private func remove(_ id: Int, from place: String) {
    // The continuation goes after the lock is free.
    _ = listeners.withLock { listeners in
      let removed = listeners.byFile[place]?.removeValue(forKey: id)
      if listeners.byFile[place]?.isEmpty == true { listeners.byFile[place] = nil }
      return removed
    }
  }
}

extension URL {
  /// One name for all URLs of a file.
  var placeInStorage: String { resolvingSymlinksInPath().standardizedFileURL.path }
}
