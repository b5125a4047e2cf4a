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

/// The limits of what a recorder keeps.
public struct RecorderLimits: Sendable, Hashable {
  /// The number of bytes that a file may have.
  public var bytes: Int
  /// The number of entries that a file may have.
  public var entries: Int
  /// The number of entries that may wait to be written. Further ones are left out, and a new file begins
  /// after them.
  public var waiting: Int
  /// The number of bytes that the entries that wait may take, as estimated. A single one may take more.
  public var waitingBytes: Int

  /// - Parameters:
  ///   - bytes: The number of bytes that a file may have.
  ///   - entries: The number of entries that a file may have: at least one.
  ///   - waiting: The number of entries that may wait to be written: at least one.
  ///   - waitingBytes: The bytes that these may take, as estimated.
  public init(
    bytes: Int = 16 << 20,
    entries: Int = 100_000,
    waiting: Int = 1_000,
    waitingBytes: Int = 64 << 20
  ) {
    self.bytes = bytes
    self.entries = max(1, entries)
    self.waiting = max(1, waiting)
    self.waitingBytes = waitingBytes
  }
}

/// A file that a ``SessionRecorder`` has written, also if it ends early.
public struct SessionRecording: Sendable, Hashable {
  /// The session in the file, up to its last whole entry.
  public let session: Session
  /// Whether the file ends as it should. It does not while it is written, and after a crash.
  public let isWhole: Bool

  /// Reads a file, as a recorder or ``Session/json`` has written it.
  ///
  /// - Parameter data: The contents of the file.
  /// - Throws: ``SessionError`` for what is no session, and for a file that ends before its first entry.
  public init(_ data: Data) throws(SessionError) {
    do {
      session = try Session(json: data)
      isWhole = true
    } catch {
      guard let last = data.lastIndex(of: UInt8(ascii: "\n")),
        let cut = try? Session(json: data[...last] + Data("]}".utf8))
      else { throw error }
      session = cut
      isWhole = false
    }
  }

  /// A note for people about a file that ends early; `nil` for others.
  public var note: String? {
    if isWhole { return nil }
    let count = session.entries.count
    return "The file ends early: \(count) whole \(count == 1 ? "entry was" : "entries were") read."
  }

  /// Returns where a recorder keeps the file before the present one.
  ///
  /// - Parameter file: The present file, such as `counter.json`; of this it is `counter.previous.json`.
  public static func previous(of file: URL) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name).previous\(suffix)")
  }
}

/// The reason that a session could not be recorded any further.
public enum SessionRecorderError: Error, Hashable, Sendable {
  case diskFull
  /// The file or its folder must not be written.
  case noPermission
  /// The file cannot be written for another reason.
  case notWritable(reason: String)
  /// One action with the states before and after it has more bytes than a file may have.
  case entryTooLarge(bytes: Int)
}

extension SessionRecorderError {
  /// - Parameter error: The error of Foundation or the system.
  init(writing error: any Error) {
    let outer = error as NSError
    let inner = outer.userInfo[NSUnderlyingErrorKey].flatMap { $0 as? any Error }.map { $0 as NSError }
    let codes = [outer, inner].compactMap(\.self)
    func has(_ cocoa: CocoaError.Code, _ posix: [POSIXErrorCode]) -> Bool {
      codes.contains { error in
        error.domain == NSCocoaErrorDomain && error.code == cocoa.rawValue
          || error.domain == NSPOSIXErrorDomain && posix.contains { Int($0.rawValue) == error.code }
      }
    }
    if has(.fileWriteOutOfSpace, [.ENOSPC]) {
      self = .diskFull
    } else if has(.fileWriteNoPermission, [.EACCES, .EPERM, .EROFS]) || has(.fileWriteVolumeReadOnly, []) {
      self = .noPermission
    } else {
      self = .notWritable(reason: "\(inner ?? outer)")
    }
  }
}

extension Inspection {
  /// Writes what the store does from now on to a file, until the recorder is closed or the store goes.
  ///
  /// Nothing that goes wrong harms the store: the recording ends, and that is told once. A store has one
  /// recorder; an earlier one ends. Call it on the store's owner.
  ///
  /// - Parameters:
  ///   - file: The file to write. Its folder exists.
  ///   - limits: The limits of what is kept.
  ///   - onError: A closure that is told why the recording has ended early, at most once, on another thread.
  /// - Returns: The recorder, to be closed. The store keeps it.
  @discardableResult
  public func record(
    to file: URL,
    limits: RecorderLimits = RecorderLimits(),
    onError: @escaping @Sendable (SessionRecorderError) -> Void
  ) -> SessionRecorder {
    let recorder = SessionRecorder(file: file, store: name, limits: limits, onError: onError)
    log.recorder = recorder
    return recorder
  }
}
