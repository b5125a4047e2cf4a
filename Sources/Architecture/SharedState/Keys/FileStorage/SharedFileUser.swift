import DependencyInjection
import Foundation
import TributaryReports

/// One shared value of a file: loads and saves it, and receives changes by the file's other users.
///
/// Several can use one file, for instance with values of different types.
final class SharedFileUser: Sendable {
  /// Receives contents, `nil` if the file is missing or empty, or an error.
  typealias Receiver = @Sendable (Result<Data?, any Error>) -> Void

  /// The contents on which a change is based.
  struct Basis: Sendable {
    fileprivate let announcements: Int
  }

  private struct State: Sendable {
    var hasLoaded = false
    /// The contents from which the value was decoded, or to which it was encoded.
    var contents: Data?
    /// The number of announcements of other contents that have begun or ended.
    var announcements = 0
    /// The thread that announces contents, until the value is decoded from them.
    var announcingThread = ThreadIdentity.none
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
    receive(contents.map { $0.isEmpty ? nil : $0 })
    // Set afterwards: contents that were announced in the meantime are later ones, and are announced again.
    state.withLock { state in
      state.hasLoaded = true
      if case .success(let contents) = contents { state.contents = contents }
    }
    if case .success = contents { file.announce() }
  }

  /// The basis of a change that is written now.
  var basis: Basis { state.withLock { Basis(announcements: $0.announcements) } }

  func write(_ data: Data, basis: Basis, atOnce: Bool, completion: @escaping SharedFile.Completion) {
    file.write(data, by: self, basis: basis, atOnce: atOnce, completion: completion)
  }

  /// Records that contents represent the value, unless other contents arrived since the basis. Called under
  /// the lock of the file.
  ///
  /// - Parameter contents: The latest contents. The value does not represent them yet if their announcement
  ///   is still pending.
  func accept(_ data: Data, basis: Basis, after contents: Data?) -> Bool {
    state.withLock { state in
      if let contents, let own = state.contents, own != contents { return false }
      let isUpToDate =
        switch state.announcingThread {
        case ThreadIdentity.none: state.announcements == basis.announcements
        // A subscriber's write during the announcement is based on the announced contents.
        case let thread: thread == ThreadIdentity.current
        }
      if isUpToDate { state.contents = data }
      return isUpToDate
    }
  }

  func cannotDecode(_ data: Data) {
    file.cannotDecode(data)
  }

  // MARK: Changes by others

  /// Watches the file, which may be missing. The receiver also gets changes since the value was loaded.
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

  /// Announces contents, unless the value was decoded from them. Called without a lock, by one thread at a
  /// time.
  func announce(_ contents: Data) {
    let receiver = state.withLock { state -> Receiver? in
      guard state.contents != contents else { return nil }
      state.contents = contents
      state.announcements += 1
      state.announcingThread = ThreadIdentity.current
      return state.receiver
    }
    receiver?(.success(contents.isEmpty ? nil : contents))
    state.withLock { state in
      // Until then, only the receiver can determine whether the value was already decoded from the contents.
      if state.announcingThread != ThreadIdentity.none { state.announcements += 1 }
      state.announcingThread = ThreadIdentity.none
    }
  }

  func announce(_ error: any Error) {
    state.withLock { $0.receiver }?(.failure(error))
  }
}
