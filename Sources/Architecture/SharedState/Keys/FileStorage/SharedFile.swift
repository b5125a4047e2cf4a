import DependencyInjection
import Foundation

/// The file that stores one or more shared values. It reads the file, writes it at most once per second and when the
/// program ends, and tells its own changes apart from those of other programs.
///
/// Contents that cannot be decoded are copied next to the file before they are overwritten. All keys with the same
/// file and storage share one instance while it's in use or has pending contents.
final class SharedFile: Sendable {
  typealias Completion = @Sendable (Result<Void, any Error>) -> Void

  let url: URL
  private let storage: FileStorage
  private let state = Locked(SharedFileState())
  /// Held while the file is written or compared, so that its own change is not mistaken for another program's. The
  /// lock is recursive because a storage may report a change while it saves.
  private let access = NSRecursiveLock()

  init(_ url: URL, in storage: FileStorage) {
    self.url = url
    self.storage = storage
  }

  // MARK: Reading

  /// Returns the encoded contents, which are empty if the file is missing. Pending contents count as written.
  func load() throws -> SharedFileContents {
    if let waiting = state.withLock({ $0.waiting?.contents }) {
      do {
        if try withAccess({ try encode(waiting) }) != nil { return waiting }
      } catch {
        // This reports the error to the callers that save the value, which is not written.
        writeWaiting()
      }
    }
    return try withAccess {
      let data = try read()
      // Pending contents must not overwrite another program's change.
      if mustAccept(data) {
        acceptForeign(data)
        removeUnlessPending()
      }
      let contents = SharedFileContents(data)
      let replaced = state.withLock { state in
        defer {
          state.known = contents.data
          // Contents that have been written in the meantime are newer.
          state.contents = state.waiting?.contents ?? state.writing ?? contents
        }
        return state.contents
      }
      withExtendedLifetime(replaced) {}
      return contents
    }
  }

  /// Returns whether another program has changed the file while contents are pending.
  private func mustAccept(_ data: Data) -> Bool {
    state.withLock { state in
      guard state.waiting != nil || state.writing != nil, let known = state.known else { return false }
      return known != data
    }
  }

  /// Returns the data of contents, or `nil` if this thread is already encoding them. Encode contents that others can
  /// reach only while accessing the file, because their encoder may access it too.
  private func encode(_ contents: SharedFileContents) throws -> Data? {
    try contents.encode(orKeep: state.withLock { $0.known ?? Data() })
  }

  /// Reads the file and records whether reading failed.
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

  /// Records that the contents do not represent a value of the expected type.
  func cannotDecode(_ data: Data) {
    state.withLock { $0.undecodable = data }
  }

  // MARK: Writing

  /// Writes contents, replacing earlier contents that are pending, either immediately or after the pause that follows
  /// a write. Contents that wait are encoded when they are written, or earlier if another shared value needs them.
  ///
  /// - Parameters:
  ///   - user: The shared value that changed. Other users of the file are notified.
  ///   - basis: The contents on which the change is based. If the user has since received different contents, the
  ///     change is not written.
  ///   - atOnce: A Boolean value that indicates whether to write immediately, without a pause.
  func write(
    _ contents: SharedFileContents,
    by user: SharedFileUser,
    basis: SharedFileUser.Basis,
    atOnce: Bool,
    completion: @escaping Completion
  ) {
    enum Decision {
      case reject
      case writeNow(andPause: Bool)
      case wait
    }
    if atOnce || mustEncodeChanges(by: user) {
      do {
        _ = try encode(contents)
      } catch {
        return completion(.failure(error))
      }
    }
    // Values replaced before they were encoded are released without holding the lock.
    let (decision, replaced) = state.withLock { state -> (Decision, SharedFileContents?) in
      let replaced = state.contents
      guard user.accept(contents, basis: basis, after: replaced) else { return (.reject, nil) }
      var waiting = state.waiting.take() ?? PendingContents(contents: contents, completions: [])
      waiting.replace(contents, completion)
      state.waiting = waiting
      state.contents = contents
      PendingFiles.insert(self)
      defer { state.isPaused = true }
      return (atOnce || !state.isPaused ? .writeNow(andPause: !state.isPaused) : .wait, replaced)
    }
    withExtendedLifetime(replaced) {}
    switch decision {
    case .reject: return completion(.failure(SharedFileError(url, .changedMeanwhile)))
    case .writeNow(let andPause):
      writeWaiting()
      if andPause { pause() }
    case .wait: break
    }
    announce()
  }

  /// Returns whether a change is written immediately or another shared value receives it.
  private func mustEncodeChanges(by user: SharedFileUser) -> Bool {
    state.withLock { state in
      !state.isPaused || state.users.keys.contains { $0 != ObjectIdentifier(user) }
    }
  }

  private func pause() {
    storage.delay(1) { self.pauseHasEnded() }
  }

  private func pauseHasEnded() {
    let isWaiting = state.withLock { state in
      state.isPaused = state.waiting?.hasFailed == false
      return state.isPaused
    }
    guard isWaiting else { return }
    writeWaiting()
    pause()
  }

  /// The maximum time to wait for a lock of another process.
  static var lockLimit: Duration { .seconds(2) }

  /// Writes the pending contents, if any.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait for a lock of another process.
  ///   - isRepeated: A Boolean value that indicates whether the caller tries again later if the file is locked.
  /// - Returns: `false` if the caller has to try again.
  @discardableResult
  func writeWaiting(within limit: Duration = SharedFile.lockLimit, isRepeated: Bool = false) -> Bool {
    var mustRepeat = false
    let written = withAccess {
      let written = writeContents(within: limit)
      guard isRepeated, let written, case .failure(let error as FileStorageError) = written.1,
        error.reason == .locked
      else { return written }
      mustRepeat = true
      state.withLock { $0.waiting?.resume(written.0.completions) }
      return nil
    }
    guard let (waiting, result) = written else { return !mustRepeat }
    for completion in waiting.completions { completion(result) }
    failDropped()
    // The encoder may have let another shared value begin to watch the file.
    announce()
    return true
  }

  /// Call this method only while accessing the file.
  ///
  /// - Returns: The pending contents, or `nil` if there were none.
  private func writeContents(within limit: Duration) -> (PendingContents, Result<Void, any Error>)? {
    let taken = state.withLock { state in
      state.writing = state.waiting?.contents
      return state.waiting.take()
    }
    guard let waiting = taken else { return nil }
    let result = Result<Void, any Error> {
      let data = try encode(waiting.contents)
      // The encoder may have changed the file.
      guard let data, state.withLock({ $0.writing === waiting.contents }) else {
        throw SharedFileError(url, .changedMeanwhile)
      }
      try withFileLock(within: limit) { try replaceContents(with: data) }
    }
    state.withLock { state in
      state.writing = nil
      guard case .failure(let error) = result, Self.mayEnd(error) else { return }
      let failed = PendingContents(contents: waiting.contents, completions: [], hasFailed: true)
      state.waiting = state.waiting ?? failed
    }
    removeUnlessPending()
    return (waiting, result)
  }

  /// Returns whether a write that failed may succeed later. If so, the contents stay pending.
  private static func mayEnd(_ error: any Error) -> Bool {
    switch (error as? SharedFileError)?.reason {
    case .unread, .uncopied, nil: true
    case .undecodable, .unencodable, .changedMeanwhile: false
    }
  }

  /// Removes the file from the list of pending files. Call this method while accessing the file, because the program
  /// waits for the access to end before it exits.
  private func removeUnlessPending() {
    state.withLock { state in
      if state.waiting == nil { PendingFiles.remove(self) }
    }
  }

  private func replaceContents(with data: Data) throws {
    let known = state.withLock { $0.known }
    try checkContents(areStill: known)
    // This is set before the write so that its notification is not mistaken for a change by another program.
    state.withLock { $0.known = data }
    do {
      try storage.save(data, url)
    } catch {
      state.withLock { $0.known = known }
      throw error
    }
  }

  /// Throws an error if the write would overwrite another program's contents. Contents that could not be
  /// decoded are copied first.
  ///
  /// - Parameter known: The expected contents of the file, or `nil` if it was never read.
  private func checkContents(areStill known: Data?) throws {
    let present: Data
    do {
      present = try read()
    } catch {
      throw SharedFileError(url, .unread(error))
    }
    if let known, known != present {
      acceptForeign(present)
      throw SharedFileError(url, .changedMeanwhile)
    }
    if known == nil && !present.isEmpty { cannotDecode(present) }
    guard let undecodable = state.withLock({ $0.undecodable }) else { return }
    do {
      if present == undecodable { try copy(undecodable) }
    } catch {
      throw SharedFileError(url, .uncopied(error))
    }
    state.withLock { $0.undecodable = nil }
  }

  private func copy(_ data: Data) throws {
    let mostCopies = 20
    for number in 1...mostCopies {
      let suffix = number == 1 ? "unreadable" : "unreadable-\(number)"
      let copy = url.appendingPathExtension(suffix)
      if !storage.exists(copy) { return try storage.save(data, copy) }
      if try storage.load(copy) == data { return }
    }
    let reason = "\(mostCopies) copies of unreadable contents are beside it already. Read or delete them"
    throw FileStorageError(.save, url, .system(reason))
  }

  // MARK: Changes by others

  /// Watches the file, even if it is missing.
  ///
  /// - Parameter user: The user to notify of contents that other programs write.
  func watch(by user: SharedFileUser) throws -> SharedSubscription {
    state.withLock { $0.users[ObjectIdentifier(user)] = user }
    let refresh: @Sendable () -> Void = { [weak self] in self?.refresh() }
    if let watch = storage.watch { return SharedSubscription(try watch(url, refresh)) }
    let changes = storage.changes(url)
    let task = Task { for await _ in changes { refresh() } }
    return SharedSubscription { task.cancel() }
  }

  func remove(_ user: SharedFileUser) {
    let removed = state.withLock { $0.users.removeValue(forKey: ObjectIdentifier(user)) }
    withExtendedLifetime(removed) {}
  }

  /// Calls a closure while the file is locked against other programs, provided that they also lock it.
  private func withFileLock(within limit: Duration, _ body: () throws -> Void) throws {
    guard let withLock = storage.withLock else { return try body() }
    try withLock(url, limit, body)
  }

  /// Reads the file after a change.
  ///
  /// - Parameter isRepeated: A Boolean value that indicates whether an error that is already known does not
  ///   have to be reported again.
  func refresh(isRepeated: Bool = false) {
    guard state.withLock({ $0.refreshing.request() }) else { return }
    let wasUnread = state.withLock { $0.unread != nil }
    while state.withLock({ $0.refreshing.next() }) {
      do {
        try acceptForeignChange()
      } catch  where isRepeated && wasUnread {
      } catch {
        for user in users { user.announce(error) }
      }
    }
    announce()
  }

  private func acceptForeignChange() throws {
    // Waiting here could cause a deadlock. The thread that is accessing the file may itself be waiting for a thread
    // that notifies this one of a change to the same file in another storage.
    state.withLock { $0.mustRefresh = true }
    guard access.try() else { return }
    defer { refreshAfterAccess() }
    do {
      defer { access.unlock() }
      state.withLock { $0.mustRefresh = false }
      let data = try read()
      if state.withLock({ ($0.known ?? Data()) != data }) {
        acceptForeign(data)
        removeUnlessPending()
      }
    }
    failDropped()
  }

  /// Calls a closure with exclusive access to the file among all threads. A file that has changed is read afterward.
  private func withAccess<Value>(_ body: () throws -> Value) rethrows -> Value {
    defer { refreshAfterAccess() }
    return try access.withLock(body)
  }

  private func refreshAfterAccess() {
    let mustRefresh = state.withLock { state in
      defer { state.mustRefresh = false }
      return state.mustRefresh
    }
    if mustRefresh { refresh() }
  }

  /// Accepts contents that another program wrote, and drops pending contents. Called while the file is accessed.
  private func acceptForeign(_ data: Data) {
    let replaced = state.withLock { state in
      let replaced = state.contents
      state.known = data
      state.contents = SharedFileContents(data)
      state.writing = nil
      state.dropped += state.waiting.take()?.completions ?? []
      return replaced
    }
    withExtendedLifetime(replaced) {}
  }

  private func failDropped() {
    let dropped = state.withLock { state in
      defer { state.dropped = [] }
      return state.dropped
    }
    for completion in dropped { completion(.failure(SharedFileError(url, .changedMeanwhile))) }
  }

  private var users: [SharedFileUser] { state.withLock { Array($0.users.values) } }

  /// Notifies the users whose values do not represent the current contents, without holding a lock.
  func announce() {
    // If a caller's value was replaced, the caller is first notified that its change was dropped.
    failDropped()
    guard state.withLock({ $0.announcing.request() }) else { return }
    while state.withLock({ $0.announcing.next() }) {
      guard let contents = state.withLock({ $0.contents }) else { continue }
      for user in users where !user.represents(contents) {
        // If the contents cannot be encoded, the write reports the error.
        if contents.data == nil { _ = try? withAccess { try encode(contents) } }
        user.announce(contents)
      }
    }
  }
}
