import DependencyInjection
import Foundation

/// The file of a shared value: reads it, writes it at most once a second, and tells the changes of others
/// from its own.
///
/// All keys of one file and storage share one, which lives while it is used or has something to write.
final class SharedFile: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  private struct Waiting: Sendable {
    var data: Data
    var completions: [Completion]
  }

  private struct State: Sendable {
    /// The contents that were last read or written. A file that is missing counts as an empty one.
    var known: Data?
    /// Contents that could not be decoded. They are copied before they are overwritten.
    var undecodable: Data?
    /// Why the file could not be read, so that nobody knows what it has.
    var unread: (any Error)?
    var waiting: Waiting?
    /// Whether a write was made less than a second ago.
    var isPaused = false
    var isRefreshing = false
    var mustRefresh = false
  }

  let url: URL
  private let storage: FileStorage
  private let state = Locked(State())
  /// Held while the file is written or compared, so that a change of its own is not taken for another's.
  /// Recursive, as a storage may tell of a change while it saves.
  private let access = NSRecursiveLock()

  init(_ url: URL, in storage: FileStorage) {
    self.url = url
    self.storage = storage
  }

  // MARK: Reading

  /// The contents, or `nil` if the file is missing or empty. What waits to be written counts as written.
  func load() throws -> Data? {
    if let waiting = state.withLock({ $0.waiting?.data }) { return waiting }
    access.lock()
    defer { access.unlock() }
    let data = try read()
    state.withLock { $0.known = data }
    return data.isEmpty ? nil : data
  }

  /// Reads the file, and notes whether that can be done.
  private func read() throws -> Data {
    do {
      let data = try storage.load(url)
      state.withLock { $0.unread = nil }
      return data
    } catch let error where error.reason == .missing {
      state.withLock { $0.unread = nil }
      return Data()
    } catch {
      state.withLock { $0.unread = error }
      throw error
    }
  }

  /// Notes that the contents are not a value of the type.
  func cannotDecode(_ data: Data) {
    state.withLock { $0.undecodable = data }
  }

  // MARK: Writing

  /// Writes contents: at once, or after the pause that follows a write. Later contents take their place.
  func write(_ data: Data, completion: @escaping Completion) {
    let isPaused = state.withLock { state in
      var completions = state.waiting?.completions ?? []
      completions.append(completion)
      state.waiting = Waiting(data: data, completions: completions)
      PendingFiles.insert(self)
      defer { state.isPaused = true }
      return state.isPaused
    }
    if !isPaused {
      writeWaiting()
      pause()
    }
  }

  /// Writes contents at once. What waits is dropped, as these contents are newer.
  func writeNow(_ data: Data, completion: @escaping Completion) {
    let isPaused = state.withLock { state in
      var completions = state.waiting?.completions ?? []
      completions.append(completion)
      state.waiting = Waiting(data: data, completions: completions)
      PendingFiles.insert(self)
      defer { state.isPaused = true }
      return state.isPaused
    }
    writeWaiting()
    if !isPaused { pause() }
  }

  private func pause() {
    storage.delay(1) { self.pauseHasEnded() }
  }

  private func pauseHasEnded() {
    let isWaiting = state.withLock { state in
      state.isPaused = state.waiting != nil
      return state.isPaused
    }
    guard isWaiting else { return }
    writeWaiting()
    pause()
  }

  /// Writes what waits, if anything does.
  func writeWaiting() {
    access.lock()
    let waiting = state.withLock { state in
      defer { state.waiting = nil }
      return state.waiting
    }
    guard let waiting else { return access.unlock() }
    let result = Result<Void, any Error> { try replaceContents(with: waiting.data) }
    removeUnlessPending()
    access.unlock()
    for completion in waiting.completions { completion(result) }
  }

  /// Called while the file is accessed: a program that exits meanwhile waits for that.
  private func removeUnlessPending() {
    state.withLock { state in
      if state.waiting == nil { PendingFiles.remove(self) }
    }
  }

  private func replaceContents(with data: Data) throws {
    let (unread, known) = state.withLock { ($0.unread, $0.known) }
    if unread != nil { try readBeforeOverwriting() }
    try copyUndecodable()
    // Known before it is there, so that hearing of it is not taken for a change by another.
    state.withLock { $0.known = data }
    do {
      try storage.save(data, url)
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
  }

  /// Contents that nobody has read are lost if they are overwritten.
  private func readBeforeOverwriting() throws {
    do {
      let data = try read()
      if !data.isEmpty { state.withLock { $0.undecodable = data } }
    } catch {
      throw SharedFileError(url, .unread(error))
    }
  }

  private func copyUndecodable() throws {
    guard let data = state.withLock({ $0.undecodable }) else { return }
    do {
      // Others may have replaced them since.
      if try read() == data { try copy(data) }
    } catch {
      throw SharedFileError(url, .uncopied(error))
    }
    state.withLock { $0.undecodable = nil }
  }

  private func copy(_ data: Data) throws {
    var number = 1
    while true {
      let suffix = number == 1 ? "unreadable" : "unreadable-\(number)"
      let copy = url.appendingPathExtension(suffix)
      if !storage.exists(copy) { return try storage.save(data, copy) }
      if try storage.load(copy) == data { return }
      number += 1
    }
  }

  // MARK: Changes by others

  /// Watches the file, which is made if it is missing.
  ///
  /// - Parameter onChange: A closure that receives the contents that another has written, `nil` for a file
  ///   that is missing or empty, or an error.
  func watch(_ onChange: @escaping @Sendable (Result<Data?, any Error>) -> Void) throws -> SharedSubscription
  {
    try makeIfMissing()
    let refresh: @Sendable () -> Void = { [weak self] in self?.refresh(onChange) }
    if let watch = storage.watch { return SharedSubscription(try watch(url, refresh)) }
    let changes = storage.changes(url)
    let task = Task { for await _ in changes { refresh() } }
    return SharedSubscription { task.cancel() }
  }

  private func makeIfMissing() throws {
    access.lock()
    defer { access.unlock() }
    if !storage.exists(url) { try storage.save(Data(), url) }
  }

  /// Reads the file after a change. One thread does so at a time, and no lock is held when it tells of it.
  private func refresh(_ onChange: (Result<Data?, any Error>) -> Void) {
    let isRefreshing = state.withLock { state in
      state.mustRefresh = true
      defer { state.isRefreshing = true }
      return state.isRefreshing
    }
    guard !isRefreshing else { return }
    while mustRefresh() {
      if let change = foreignChange() { onChange(change) }
    }
  }

  private func mustRefresh() -> Bool {
    state.withLock { state in
      state.isRefreshing = state.mustRefresh
      state.mustRefresh = false
      return state.isRefreshing
    }
  }

  private func foreignChange() -> Result<Data?, any Error>? {
    access.lock()
    let data = Result { try read() }
    let dropped: Waiting?
    switch data {
    case .success(let data):
      let (isForeign, waiting) = state.withLock { state -> (Bool, Waiting?) in
        guard (state.known ?? Data()) != data else { return (false, nil) }
        state.known = data
        defer { state.waiting = nil }
        return (true, state.waiting)
      }
      guard isForeign else {
        access.unlock()
        return nil
      }
      dropped = waiting
    case .failure:
      dropped = nil
    }
    if dropped != nil { removeUnlessPending() }
    access.unlock()
    if let dropped {
      let error = SharedFileError(url, .changedMeanwhile)
      for completion in dropped.completions { completion(.failure(error)) }
    }
    return data.map { $0.isEmpty ? nil : $0 }
  }
}
