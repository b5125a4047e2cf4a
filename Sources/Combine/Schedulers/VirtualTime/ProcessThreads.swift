#if os(Linux) || os(Android)
  import Foundation
#endif

/// The threads of this process, as far as the system tells what they do.
///
/// Linux tells under `/proc` of each thread whether it sleeps, or runs or is ready to. Elsewhere nothing is
/// known.
enum ProcessThreads {
  /// The threads but for the caller's that run or are ready to, each with the nanoseconds that it has run.
  ///
  /// Threads are looked at one after the other. When ``switches`` was the same before and after, none of them
  /// stopped to run meanwhile, so that what is said of each holds for all at once.
  /// - Returns: `nil` where the system does not tell.
  static func active() -> [Int32: UInt64]? {
    #if os(Linux) || os(Android)
      guard kernelCountsRunTime, let files = ProcessFiles(), let own = files.ownThread else { return nil }
      var active: [Int32: UInt64] = [:]
      for thread in files.threads() where thread != own {
        if files.isActive(thread) { active[thread] = files.runTime(of: thread) ?? 0 }
      }
      return active
    #else
      return nil
    #endif
  }

  /// The number of times that a thread other than the caller's has stopped to run: to wait, or because
  /// another got its processor.
  /// - Returns: `nil` where the system does not tell.
  static var switches: Int? {
    #if os(Linux) || os(Android)
      guard let all = switches(of: allThreads), let own = switches(of: callersThread) else { return nil }
      return all - own
    #else
      return nil
    #endif
  }
}

#if os(Linux) || os(Android)
  extension ProcessThreads {
    /// Whether the kernel was built to count it; if not, it reports zero for each thread.
    private static let kernelCountsRunTime: Bool = {
      guard let files = ProcessFiles(), let own = files.ownThread, let time = files.runTime(of: own) else {
        return false
      }
      return time > 0
    }()

    // The kernel's numbers. Of their names, Swift sees one as a value of another type and the other not at
    // all.
    private static let allThreads: Int32 = 0
    private static let callersThread: Int32 = 1

    private static func switches(of threads: Int32) -> Int? {
      var usage = rusage()
      guard getrusage(threads, &usage) == 0 else { return nil }
      return Int(usage.ru_nvcsw + usage.ru_nivcsw)
    }
  }

  /// The kernel's files about the threads of this process.
  private struct ProcessFiles: ~Copyable {
    private let directory: OpaquePointer

    init?() {
      guard let directory = opendir("/proc/self/task") else { return nil }
      self.directory = directory
    }

    deinit { closedir(directory) }

    /// The caller's thread. The link says `PROCESS/task/THREAD`.
    var ownThread: Int32? {
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = readlink("/proc/thread-self", start, buffer.count)
        guard count > 0 else { return nil }
        let path = String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path.split(separator: "/").last.flatMap { Int32($0) }
      }
    }

    func threads() -> [Int32] {
      var numbers: [Int32] = []
      while let entry = readdir(directory) {
        let number = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 1) { Int32(atoi($0)) }
        }
        if number > 0 { numbers.append(number) }
      }
      return numbers
    }

    /// Whether the kernel says `12 (name) R …`, or D, which is to wait for memory or a disk, for a short
    /// time.
    func isActive(_ thread: Int32) -> Bool {
      read("\(thread)/stat") { text in
        guard
          let nameEnd = text.lastIndex(of: UInt8(ascii: ")")),
          let state = text[nameEnd...].dropFirst(2).first
        else { return false }
        return state == UInt8(ascii: "R") || state == UInt8(ascii: "D")
      } ?? false
    }

    /// The first of the numbers that the kernel writes; while the thread runs it is as of the system's last
    /// tick.
    func runTime(of thread: Int32) -> UInt64? {
      read("\(thread)/schedstat") { text in
        text.split(separator: UInt8(ascii: " ")).first.flatMap { UInt64(String(decoding: $0, as: UTF8.self)) }
      } ?? nil
    }

    /// Reads the beginning of a file of a thread, unless it has ended.
    private func read<Result>(_ path: String, body: (Slice<UnsafeMutableBufferPointer<UInt8>>) -> Result)
      -> Result?
    {
      let descriptor = openat(dirfd(directory), path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      // Longer than a number, a name of the greatest length and a state.
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 40) { buffer in
        guard let start = buffer.baseAddress else { return nil }
        let count = pread(descriptor, start, buffer.count, 0)
        return count > 0 ? body(buffer[..<count]) : nil
      }
    }
  }
#endif
