import Interleaving

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs a program without its output.
/// - Returns: Whether it succeeded.
func runProcess(_ command: [String]) -> Bool {
  var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
  defer { for argument in arguments { free(argument) } }
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  for descriptor: Int32 in [1, 2] {
    posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
  }
  var process = pid_t()
  guard posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ) == 0 else { return false }
  var status: Int32 = 0
  while waitpid(process, &status, 0) == -1 && errno == EINTR {}
  return status == 0
}

/// Unsafe because it is a plain variable: it is written once, before any run.
nonisolated(unsafe) private var explorerOfTraps: Explorer?

/// Has a trap print the schedule that led to it, before the process ends.
///
/// Printing in a handler of signals is not safe in general. The process is lost already, and a trap of Swift's happens
/// outside of the allocator.
func reportTraps(of explorer: Explorer) {
  explorerOfTraps = explorer
  for trap in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS] {
    signal(trap) { trap in
      signal(trap, SIG_DFL)
      if let (name, turns) = explorerOfTraps?.current {
        print("✘ Test \(name) failed after a trap, signal \(trap)")
        print("  again: interleaving --replay \(name):\(turns.grain.rawValue):\(turns.schedule)")
        for line in turns.describeTrace() { print(line) }
        fflush(nil)
      }
      raise(trap)
    }
  }
}
