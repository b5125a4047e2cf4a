import Interleaving

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

func exitProcess(_ code: Int32) -> Never { exit(code) }

/// The failure of a system call that the program requires.
struct SystemFailure: Error, CustomStringConvertible {
  let description: String
}

/// A child process of this program, whose output goes to a file.
struct ChildProcess {
  private let process: pid_t
  private let output: String

  /// - Parameter input: Its standard input; `nil` to inherit this process's.
  init(arguments: [String], input: Int32?) throws(SystemFailure) {
    var path = Array("/tmp/interleaving-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    guard descriptor >= 0 else {
      throw SystemFailure(description: "There is no file for its output: \(errno)")
    }
    defer { close(descriptor) }
    output = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    var copies: [UnsafeMutablePointer<CChar>?] = (["interleaving"] + arguments).map { strdup($0) } + [nil]
    defer { for copy in copies { free(copy) } }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input { posix_spawn_file_actions_adddup2(&actions, input, 0) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, 1)
    posix_spawn_file_actions_adddup2(&actions, descriptor, 2)
    var process = pid_t()
    let problem = posix_spawn(&process, "/proc/self/exe", &actions, nil, &copies, environ)
    guard problem == 0 else { throw SystemFailure(description: "No process can be started: \(problem)") }
    self.process = process
  }

  /// Waits until one of the children ends.
  /// - Returns: Its key, and whether it ended without a trap.
  static func waitForAny<Key>(of children: [Key: ChildProcess]) -> (key: Key, isWhole: Bool) {
    while true {
      var status: Int32 = 0
      let process = waitpid(-1, &status, 0)
      if let key = children.first(where: { $0.value.process == process })?.key {
        return (key, status & 0x7f == 0)
      }
      guard process >= 0 || errno == EINTR else { fatalError("No process is left to be waited for.") }
    }
  }

  /// The lines of the output of a finished process.
  func takeLines() -> [Substring] {
    defer { unlink(output) }
    return read().split(separator: "\n")
  }

  private func read() -> String {
    guard let file = fopen(output, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return String(decoding: bytes, as: UTF8.self) }
      bytes += buffer[..<count]
    }
  }
}

/// Returns the end of this process's standard error, if that is a file, as in a ``ChildProcess``.
func lastWords() -> String? {
  fflush(nil)
  var status = stat()
  guard fstat(STDERR_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
  var bytes = [UInt8](repeating: 0, count: 4_096)
  let start = max(0, Int(status.st_size) - bytes.count)
  let count = pread(STDERR_FILENO, &bytes, bytes.count, start)
  return count < 0 ? nil : String(decoding: bytes[..<count], as: UTF8.self)
}

/// Unsafe because it's a plain variable. It's written once, before any run.
nonisolated(unsafe) private var sessionOfTraps: Session?

/// Whether the signal is that of a Swift runtime check, and not of an invalid memory access.
func isOfSwift(_ signal: Int32) -> Bool { signal == SIGILL || signal == SIGTRAP }

/// Installs a handler that prints the schedule that led to a trap before the process ends.
///
/// Printing isn't async-signal-safe in general. Here the process ends anyway, and a trap in Swift code
/// doesn't occur inside the allocator.
func reportTraps(to session: Session) {
  sessionOfTraps = session
  for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
    signal(trap) { trap in
      signal(trap, SIG_DFL)
      sessionOfTraps?.concludeTrap(signal: trap)
      fflush(nil)
      raise(trap)
    }
  }
}
