import DependencyInjection
import Foundation
import TributaryReports

/// One shared value of a file: loads and saves it, and hears of what others make of the file.
///
/// Several can use one file, for instance with values of different types.
final class SharedFileUser: Sendable {
  /// Receives contents, `nil` for a file that is missing or empty, or an error.
  typealias Receiver = @Sendable (Result<Data?, any Error>) -> Void

  /// The contents upon which a change was made.
  struct Basis: Sendable {
    fileprivate let announcements: Int
  }

  private struct State: Sendable {
    var hasLoaded = false
    /// The contents that the value was made of, or that were made of the value.
    var contents: Data?
    /// The number of times that an announcement of others' contents has begun or ended.
    var announcements = 0
    /// The thread that announces contents, until the value is made of them.
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
    // Noted afterwards: contents that were announced meanwhile are announced again, as they are the later
    // ones.
    state.withLock { state in
      state.hasLoaded = true
      if case .success(let contents) = contents { state.contents = contents }
    }
    if case .success = contents { file.announce() }
  }

  /// The contents upon which a change is made that is written now.
  var basis: Basis { state.withLock { Basis(announcements: $0.announcements) } }

  func write(_ data: Data, basis: Basis, atOnce: Bool, completion: @escaping SharedFile.Completion) {
    file.write(data, by: self, basis: basis, atOnce: atOnce, completion: completion)
  }

  /// Notes that the value has become contents, unless others' contents came in between. Called under the lock
  /// of the file.
  ///
  /// - Parameter contents: The latest contents. The value was not made of them if they are still to be
  ///   announced.
  func accept(_ data: Data, basis: Basis, after contents: Data?) -> Bool {
    state.withLock { state in
      if let contents, let own = state.contents, own != contents { return false }
      let isUpToDate =
        switch state.announcingThread {
        case ThreadIdentity.none: state.announcements == basis.announcements
        // What a subscriber writes when it is told of contents is based upon them.
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

  /// Watches the file, which may be missing. Changes since the value was loaded are received, too.
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

  /// Tells of contents, unless the value was made of them. Called without a lock, by one thread at a time.
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
      // Between, nobody but the receiver knows whether the value is already made of the contents.
      if state.announcingThread != ThreadIdentity.none { state.announcements += 1 }
      state.announcingThread = ThreadIdentity.none
    }
  }

  func announce(_ error: any Error) {
    state.withLock { $0.receiver }?(.failure(error))
  }
}
