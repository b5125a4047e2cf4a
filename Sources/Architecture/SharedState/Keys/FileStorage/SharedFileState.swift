import Foundation
import TributaryBase

/// Contents of a file that will be written, and the saves that wait for it.
struct PendingContents: Sendable {
  var contents: SharedFileContents
  var completions: [SharedFile.Completion]
  /// A Boolean value that indicates whether the write failed. It is retried with the next change, or when the
  /// program ends.
  var hasFailed = false

  mutating func replace(_ contents: SharedFileContents, _ completion: @escaping SharedFile.Completion) {
    self.contents = contents
    completions.append(completion)
    hasFailed = false
  }

  /// Takes back the completions of a write that failed and will be retried.
  mutating func resume(_ completions: [SharedFile.Completion]) {
    self.completions = completions + self.completions
    hasFailed = false
  }
}

/// The mutable state of a ``SharedFile``.
struct SharedFileState: Sendable {
  /// The last contents that were read from or written to the file. A missing file is considered empty.
  var known: Data?
  /// The contents that represent the values. While they are pending, or if writing them failed, they are
  /// not in the file.
  var contents: SharedFileContents?
  /// Contents that could not be decoded. They are copied before they are overwritten.
  var undecodable: Data?
  /// The error that occurred when the file was read, if its contents are unknown.
  var unread: (any Error)?
  var waiting: PendingContents?
  /// The contents that are being encoded and written. They are `nil` if another program's change has
  /// replaced them.
  var writing: SharedFileContents?
  /// The completion handlers of pending contents that will not be written.
  var dropped: [SharedFile.Completion] = []
  /// A Boolean value that indicates whether the file changed during an access and must be read again.
  var mustRefresh = false
  /// A Boolean value that indicates whether the last write was less than a second ago.
  var isPaused = false
  /// The shared values to notify of changes.
  var users: [ObjectIdentifier: SharedFileUser] = [:]
  var refreshing = Rounds()
  var announcing = Rounds()
}

/// Work that one thread performs at a time. If another thread requests the work in the meantime, it is
/// performed again.
struct Rounds: Sendable {
  private var isRunning = false
  private var mustRun = false

  /// Requests a round of work. Returns `true` if the caller has to perform it.
  mutating func request() -> Bool {
    mustRun = true
    defer { isRunning = true }
    return !isRunning
  }

  /// Returns whether the work has to be performed again.
  mutating func next() -> Bool {
    isRunning = mustRun
    mustRun = false
    return isRunning
  }
}

/// The contents of a file, or a value that is encoded when its data is first needed.
///
/// Comparing an object with itself does not encode the value. Changes that replace each other before they are written
/// therefore cost nothing. Different objects can be equal too.
final class SharedFileContents: Sendable {
  private enum State: Sendable {
    /// The closure retains the value until it is encoded.
    case value(encode: @Sendable () throws -> Data)
    case encoding
    case encoded(Data)
    /// The write failed, so the value is considered saved with the file's previous data.
    case failed(any Error, fileData: Data)
  }

  private let state: Locked<State>
  /// Held while the value is encoded. The lock is recursive because an encoder may access the same file.
  private let encoding = NSRecursiveLock()

  init(_ data: Data) {
    state = Locked(.encoded(data))
  }

  init(encode: @escaping @Sendable () throws -> Data) {
    state = Locked(.value(encode: encode))
  }

  /// The data that represents the value, or `nil` if the value is not encoded yet.
  var data: Data? {
    state.withLock { state in
      switch state {
      case .value, .encoding: nil
      case .encoded(let data), .failed(_, fileData: let data): data
      }
    }
  }

  /// Encodes the value, unless it is encoded already. Don't call this method while holding a lock that the
  /// encoder could need.
  ///
  /// - Parameter fileData: The data that represents the value if it cannot be encoded.
  /// - Returns: The data, or `nil` if this thread is already encoding the value.
  func encode(orKeep fileData: @autoclosure () -> Data) throws -> Data? {
    try encoding.withLock {
      let earlier = state.withLock { state in
        defer { if case .value = state { state = .encoding } }
        return state
      }
      switch earlier {
      case .value(let encode):
        let data = fileData()
        let result = Result { try encode() }
        state.withLock { state in
          switch result {
          case .success(let data): state = .encoded(data)
          case .failure(let error): state = .failed(error, fileData: data)
          }
        }
        return try result.get()
      case .encoding: return nil
      case .encoded(let data): return data
      case .failed(let error, _): throw error
      }
    }
  }

  /// Returns whether two contents are known to be equal. Values that are not encoded yet equal only themselves.
  func isEqual(to other: SharedFileContents) -> Bool {
    if self === other { return true }
    guard let data, let otherData = other.data else { return false }
    return data == otherData
  }
}
