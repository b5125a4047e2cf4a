import Foundation

/// How many files and connections the process may have open at the same time.
enum OpenFiles {
  /// Raises the limit for this process and its child processes, as far as the system permits.
  static func raise(to count: Int) throws(LoadTestError) {
    var limit = rlimit()
    guard getrlimit(Self.resource, &limit) == 0 else { return }
    if limit.rlim_cur >= rlim_t(count) { return }
    guard limit.rlim_max >= rlim_t(count) else {
      throw LoadTestError(
        description:
          "These sessions require \(count) open files, but the system allows \(limit.rlim_max). Use fewer with --sessions, or raise the limit with ulimit -n."
      )
    }
    limit.rlim_cur = rlim_t(count)
    _ = setrlimit(Self.resource, &limit)
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
