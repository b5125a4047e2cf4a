import DependencyInjection
import Foundation
import TributaryReports

/// Keeps a shared value in a file: loads it, saves it, and receives changes made by other users of the file.
///
/// Several users can share a file, even if their values have different types.
final class SharedFileUser: Sendable {
  /// Receives new contents or an error. The contents are `nil` if the file is missing or empty.
  typealias Receiver = @Sendable (Result<Data?, any Error>) -> Void

  /// The contents on which a change is based.
  struct Basis: Sendable {
    fileprivate let announcements: Int
  }

  private struct State: Sendable {
    var hasLoaded = false
    /// The contents from which the value was decoded, or the contents to which it was encoded.
    var contents: SharedFileContents?
    /// The number of announcements of other contents that have begun or ended.
    var announcements = 0
    /// The thread that announces contents, until the value has been decoded from them.
    var announcingThread = noThreadNumber
    var receiver: Receiver?
  }

  private let file: SharedFile
  private let state = Locked(State())

  init(of file: SharedFile) {
    self.file = file
  }

  // MARK: Loading and saving

  func load(_ receive: Receiver) {
    let contents = Result { try file.load() }
    receive(contents.map(\.nonemptyData))
    // This is set afterward. Contents announced in the meantime are newer and are announced again.
    let replaced = state.withLock { state in
      let replaced = state.contents
      state.hasLoaded = true
      if case .success(let contents) = contents { state.contents = contents }
      return replaced
    }
    withExtendedLifetime(replaced) {}
    if case .success = contents { file.announce() }
  }

  /// The basis for a change that is written now.
  var basis: Basis { state.withLock { Basis(announcements: $0.announcements) } }

  func write(
    _ contents: SharedFileContents,
    basis: Basis,
    atOnce: Bool,
    completion: @escaping SharedFile.Completion
  ) {
    file.write(contents, by: self, basis: basis, atOnce: atOnce, completion: completion)
  }

  /// Records that the given contents represent the value, unless other contents have arrived since the basis. The
  /// caller holds the file's lock.
  ///
  /// - Parameter latest: The latest contents, which the caller retains. The value does not represent them yet if
  ///   their announcement is still pending.
  func accept(_ contents: SharedFileContents, basis: Basis, after latest: SharedFileContents?) -> Bool {
    state.withLock { state in
      if let latest, let own = state.contents, !own.isEqual(to: latest) { return false }
      let isUpToDate =
        switch state.announcingThread {
        case noThreadNumber: state.announcements == basis.announcements
        // If a subscriber writes the value during the announcement, the write is based on the announced
        // contents.
        case let thread: thread == currentThreadNumber
        }
      if isUpToDate { state.contents = contents }
      return isUpToDate
    }
  }

  func cannotDecode(_ data: Data) {
    file.cannotDecode(data)
  }

  // MARK: Changes by others

  /// Watches the file, even if it is missing. The receiver is also notified of changes since the value was
  /// loaded.
  func watch(_ receiver: @escaping Receiver) throws -> SharedSubscription {
    let hasLoaded = state.withLock { state in
      state.receiver = receiver
      return state.hasLoaded
    }
    let watch = try file.watch(by: self)
    if hasLoaded { file.refresh(isRepeated: true) }
    return SharedSubscription { [self] in
      watch.cancel()
      file.remove(self)
      let receiver = state.withLock { $0.receiver.take() }
      withExtendedLifetime(receiver) {}
    }
  }

  /// Returns a Boolean value that indicates whether the value represents the contents, even if they are not
  /// encoded yet.
  func represents(_ contents: SharedFileContents) -> Bool {
    state.withLock { $0.contents?.isEqual(to: contents) == true }
  }

  /// Announces contents, unless the value was decoded from them or they are still being encoded. One thread at a time
  /// calls this method, without holding a lock.
  func announce(_ contents: SharedFileContents) {
    guard contents.data != nil else { return }
    let (receiver, replaced) = state.withLock { state -> (Receiver?, SharedFileContents?) in
      let replaced = state.contents
      if replaced?.isEqual(to: contents) == true { return (nil, nil) }
      state.contents = contents
      state.announcements += 1
      state.announcingThread = currentThreadNumber
      return (state.receiver, replaced)
    }
    withExtendedLifetime(replaced) {}
    receiver?(.success(contents.nonemptyData))
    state.withLock { state in
      // Until then, only the receiver can determine whether the value has already been decoded from the
      // contents.
      if state.announcingThread != noThreadNumber { state.announcements += 1 }
      state.announcingThread = noThreadNumber
    }
  }

  func announce(_ error: any Error) {
    state.withLock { $0.receiver }?(.failure(error))
  }
}

extension SharedFileContents {
  /// The data, or `nil` if it is empty.
  fileprivate var nonemptyData: Data? { data.flatMap { $0.isEmpty ? nil : $0 } }
}

/// Finds the existing file object for a URL and a storage.
enum SharedFiles {
  /// The identity of a file.
  struct ID: Hashable, Sendable {
    let path: String
    let storage: FileStorage
  }

  private struct Entry: Sendable {
    weak var file: SharedFile?
  }

  private struct Entries: Sendable {
    var byID: [ID: Entry] = [:]
    /// When the number of entries reaches this limit, entries of released files are removed.
    var limit = 64
  }

  private static let entries = Locked(Entries())

  static func file(_ id: ID, at url: URL) -> SharedFile {
    entries.withLock { entries in
      if let file = entries.byID[id]?.file { return file }
      let file = SharedFile(url, in: id.storage)
      if entries.byID.count >= entries.limit {
        entries.byID = entries.byID.filter { $0.value.file != nil }
        // The limit is doubled so that all entries are rarely searched.
        entries.limit = max(64, 2 * entries.byID.count)
      }
      entries.byID[id] = Entry(file: file)
      return file
    }
  }
}

/// The files with pending contents. These are written when the program ends or an app moves to the background, at the
/// latest.
enum PendingFiles {
  private static let files: Locked<[ObjectIdentifier: SharedFile]> = {
    ProgramEnd.perform { PendingFiles.writeAll() }
    return Locked([:])
  }()

  static func insert(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = nil }
  }

  /// Writes all files, beginning with those that no other process has locked. It waits for all of the locks together,
  /// because a supervisor may end the program soon.
  static func writeAll() {
    write(files.withLock { Array($0.values) })
  }

  static func write(_ files: [SharedFile], now: () -> ContinuousClock.Instant = { .now }) {
    let locked = files.filter { !$0.writeWaiting(within: .zero, isRepeated: true) }
    let deadline = now() + SharedFile.lockLimit
    for file in locked { file.writeWaiting(within: max(.zero, deadline - now())) }
  }
}
