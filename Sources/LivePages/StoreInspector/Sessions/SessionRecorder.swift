import CombineShim
import Dispatch
import Foundation

/// An object that writes the actions of an inspected store to a file while the app runs, in the form of a
/// ``Session``.
///
/// ```swift
/// let recorder = store.inspection?.record(to: file) { error in logger.error("\(error)") }
/// …
/// await recorder?.close()
/// let recording = try SessionRecording(Data(contentsOf: file))
/// ```
///
/// The recorder appends an action as a line of text. After a crash or on a full disk, you can therefore still
/// read the file with ``SessionRecording``, up to its last complete entry.
///
/// When the file reaches the limit, the recorder renames it to `NAME.previous.json`, and begins a new one
/// with the present state. It does the same with the file of an earlier run. Both files together take at most
/// twice the limit in bytes.
///
/// The store doesn't wait for the disk, as the recorder encodes and writes entries on a queue. The file
/// contains neither ``Redacted`` values nor text that users typed into the password fields of live pages.
public final class SessionRecorder: Sendable {
  /// The file to write.
  public let file: URL
  private let queue = DispatchQueue(label: "session-recorder")
  private let writer: RecordingFile
  private let limits: RecorderLimits
  private let backlog = Backlog()
  /// Assigns numbers to secrets. The file contains the numbers instead of the secrets.
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

  /// Ends the recording when all recorded entries are written.
  ///
  /// The store continues without the recorder.
  public func close() async {
    backlog.close()
    await withCheckedContinuation { continuation in
      queue.async { [self] in
        perform { () throws(SessionRecorderError) in try writer.end() }
        continuation.resume()
      }
    }
  }

  /// Waits until all recorded entries are written.
  public func flush() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }

  /// Enqueues an entry, unless too many entries are waiting or the recording has ended.
  func append(_ entry: RecordedEntry) {
    guard backlog.enter(bytes: entry.bytes, limits: limits) else { return }
    queue.async { [self] in
      perform { () throws(SessionRecorderError) in try writer.append(entry) }
      backlog.leave(bytes: entry.bytes)
    }
  }

  /// Reports the first error and ends the recording.
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

/// The entries waiting to be written.
final class Backlog: Sendable {
  private struct State {
    var count = 0
    var bytes = 0
    var isClosed = false
  }

  private let state = LockIsolated(State())

  /// - Returns: A Boolean value that indicates whether the entry was enqueued.
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

/// The limits of a recorder.
public struct RecorderLimits: Sendable, Hashable {
  /// The maximum size of a file, in bytes.
  public var bytes: Int
  /// The maximum number of entries in a file.
  public var entries: Int
  /// The maximum number of entries that wait to be written.
  ///
  /// The recorder drops further entries, and begins a new file after them.
  public var waiting: Int
  /// The maximum total size of these entries, in bytes.
  ///
  /// The size is an estimate, and a single entry may be larger.
  public var waitingBytes: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytes: The maximum size of a file, in bytes.
  ///   - entries: The maximum number of entries in a file, at least one.
  ///   - waiting: The maximum number of entries that wait to be written, at least one.
  ///   - waitingBytes: The maximum total size of these entries, in bytes.
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

/// The contents of a file that a ``SessionRecorder`` wrote, possibly an incomplete one.
public struct SessionRecording: Sendable, Hashable {
  /// The session in the file, up to its last complete entry.
  public let session: Session
  /// A Boolean value that indicates whether the file is complete.
  ///
  /// A file isn't complete while it's being written, or after a crash.
  public let isWhole: Bool

  /// Reads a file that a recorder wrote, or one with the contents of ``Session/json``.
  ///
  /// - Parameter data: The contents of the file.
  /// - Throws: ``SessionError`` if the file isn't a session or ends before its first entry.
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

  /// A message about an incomplete file, or `nil` if the file is complete.
  public var note: String? {
    if isWhole { return nil }
    let count = session.entries.count
    return "The file ends early: \(count) whole \(count == 1 ? "entry was" : "entries were") read."
  }

  /// Returns the location of the previous file, which a recorder keeps in addition to the present one.
  ///
  /// - Parameter file: The present file. If it's `counter.json`, for example, the previous file is
  ///   `counter.previous.json`.
  public static func previous(of file: URL) -> URL {
    let name = file.deletingPathExtension().lastPathComponent
    let suffix = file.pathExtension.isEmpty ? "" : ".\(file.pathExtension)"
    return file.deletingLastPathComponent().appendingPathComponent("\(name).previous\(suffix)")
  }
}

/// The reason why a recording can't continue.
public enum SessionRecorderError: Error, Hashable, Sendable {
  case diskFull
  /// The recorder isn't allowed to write to the file or its folder.
  case noPermission
  /// The file can't be written for some other reason.
  case notWritable(reason: String)
  /// A single action, together with the states before and after it, exceeds the maximum size of a file.
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
  /// Starts to write the store's actions to a file, until you close the recorder or the store is deallocated.
  ///
  /// An error ends the recording without affecting the store, and you receive it once. A store has one
  /// recorder at most, so a new recorder ends the previous one. Call this method on the store's owner.
  ///
  /// - Parameters:
  ///   - file: The file to write. Its folder must exist.
  ///   - limits: The limits of the recorder.
  ///   - onError: A closure that receives the error that ended the recording, at most once and on another
  ///     thread.
  /// - Returns: The recorder. Close it to end the recording. The store retains it.
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
