import CombineShim
import Dispatch
import Foundation

/// Writes what an inspected store does to a file while the app runs, as a ``Session``.
///
/// ```swift
/// let recorder = store.inspection?.record(to: file) { error in logger.error("\(error)") }
/// …
/// await recorder?.close()
/// let recording = try SessionRecording(Data(contentsOf: file))
/// ```
///
/// Each action is a line that is appended, so that a crash, or a full disk, leaves a file that
/// ``SessionRecording`` reads up to its last whole entry. When the file is full, and where an earlier run has
/// left one, it becomes `NAME.previous.json` in place of that before, and a new one begins from the present
/// state. So both together have at most twice the bytes of the limits.
///
/// The store does not wait for the disk: entries are encoded and written on a queue. Values that are
/// ``Redacted`` are not in the file, nor what was typed into password fields of live pages.
public final class SessionRecorder: Sendable {
  /// The file that is written.
  public let file: URL
  private let queue = DispatchQueue(label: "session-recorder")
  private let writer: RecordingFile
  private let limits: RecorderLimits
  private let backlog = Backlog()
  /// Numbers the secrets, which are not in the file.
  let numbers = SecretNumbers()
  private let onError: @Sendable (SessionRecorderError) -> Void

  init(
    file: URL,
    store: String,
    limits: RecorderLimits,
    onError: @escaping @Sendable (SessionRecorderError) -> Void
  ) {
    self.file = file
    self.limits = limits
    self.onError = onError
    writer = RecordingFile(url: file, store: store, limits: limits)
  }

  deinit {
    queue.async { [writer] in try? writer.end() }
  }

  /// Ends the recording after what was recorded so far is written. The store goes on without it.
  public func close() async {
    backlog.close()
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        perform { () throws(SessionRecorderError) in try writer.end() }
        continuation.resume()
      }
    }
  }

  /// Waits until what was recorded so far is written.
  public func flush() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// Hands an entry to the queue, unless too many wait or the recording has ended.
  func append(_ entry: RecordedEntry) {
    guard backlog.enter(bytes: entry.bytes, limits: limits) else { return }
    queue.async { [self] in
      perform { () throws(SessionRecorderError) in try writer.append(entry) }
      backlog.leave(bytes: entry.bytes)
    }
  }

  /// Tells the first error, and ends the recording with it.
  private func perform(_ operation: () throws(SessionRecorderError) -> Void) {
    guard !writer.hasFailed else { return }
    do {
      try operation()
    } catch {
      backlog.close()
      writer.fail()
      onError(error)
    }
  }
}

/// The number of entries that wait to be written.
final class Backlog: Sendable {
  private struct State {
    var count = 0
    var bytes = 0
    var isClosed = false
  }

  private let state = LockIsolated(State())

  /// - Returns: Whether an entry may wait too.
  func enter(bytes: Int, limits: RecorderLimits) -> Bool {
    state.withValue { state in
      guard !state.isClosed, state.count < limits.waiting else { return false }
      guard state.count == 0 || state.bytes + bytes <= limits.waitingBytes else { return false }
      state.count += 1
      state.bytes += bytes
      return true
    }
  }

  func leave(bytes: Int) {
    state.withValue { state in
      state.count -= 1
      state.bytes -= bytes
    }
  }

  func close() {
    state.withValue { $0.isClosed = true }
  }
}
