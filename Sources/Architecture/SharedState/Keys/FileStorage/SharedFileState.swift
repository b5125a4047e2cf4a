import Foundation

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
