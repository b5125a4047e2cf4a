import DependencyInjection
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

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

/// The files with pending contents. These are written when the program exits or a signal ends it, at the
/// latest.
enum PendingFiles {
  private static let files: Locked<[ObjectIdentifier: SharedFile]> = {
    atexit { PendingFiles.writeAll() }
    #if !os(Windows) && !os(WASI)
      TerminationSignals.onFirst { PendingFiles.writeAll() }
    #endif
    #if canImport(Darwin)
      // An app moved to the background may be terminated without exiting.
      for name in [
        "UIApplicationWillResignActiveNotification", "NSApplicationWillTerminateNotification",
        "NSExtensionHostWillResignActiveNotification",
      ] {
        _ = NotificationCenter.default.addObserver(forName: Notification.Name(name), object: nil, queue: nil)
        { _ in
          PendingFiles.writeAll()
        }
      }
    #endif
    return Locked([:])
  }()

  static func insert(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = file }
  }

  static func remove(_ file: SharedFile) {
    files.withLock { $0[ObjectIdentifier(file)] = nil }
  }

  /// Writes all files, and those that other processes have locked last. Waits for all of their locks
  /// together, because a supervisor may end the program soon.
  static func writeAll() {
    write(files.withLock { Array($0.values) })
  }

  static func write(_ files: [SharedFile], now: () -> ContinuousClock.Instant = { .now }) {
    let locked = files.filter { !$0.writeWaiting(within: .zero, isRepeated: true) }
    let deadline = now() + SharedFile.lockLimit
    for file in locked { file.writeWaiting(within: max(.zero, deadline - now())) }
  }
}

#if !os(Windows) && !os(WASI)
  import Dispatch

  /// The end of the pipe that the signal handler writes to.
  ///
  /// Unsafe: the variable is set before the handler is installed. It is a global with a constant initial
  /// value, because a signal handler must not run code that initializes globals.
  nonisolated(unsafe) private var pipeEnd: Int32 = -1

  /// The signals that end a program if it does not handle them.
  enum TerminationSignals {
    private static let numbers = [SIGTERM, SIGINT, SIGHUP]

    /// Runs a closure when the first of the signals arrives, and then lets the signal end the program. A
    /// second signal ends the program immediately.
    ///
    /// Signals that the program already handles or ignores are not affected. Code that handles a signal exits
    /// on its own. Call this function only once.
    static func onFirst(_ body: @escaping @Sendable () -> Void) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let readEnd = ends[0]
      pipeEnd = ends[1]
      // This uses a separate queue because the other queues may be busy when the program is about to end.
      let source = DispatchSource.makeReadSource(
        fileDescriptor: readEnd,
        queue: DispatchQueue(label: "tributary.termination-signals")
      )
      source.setEventHandler {
        var number: UInt8 = 0
        guard read(readEnd, &number, 1) == 1 else { return }
        body()
        // The handler has reset the signal, so this ends the program in the same way as an unhandled signal.
        kill(getpid(), Int32(number))
        _ = source
      }
      source.activate()
      for number in numbers {
        let earlier = signal(number, handle)
        if earlier != nil { signal(number, earlier) }
      }
    }

    /// The signal handler, which only calls async-signal-safe functions.
    private static let handle: @convention(c) (Int32) -> Void = { number in
      let error = errno
      signal(number, SIG_DFL)
      var byte = UInt8(truncatingIfNeeded: number)
      _ = write(pipeEnd, &byte, 1)
      errno = error
    }
  }
#endif
