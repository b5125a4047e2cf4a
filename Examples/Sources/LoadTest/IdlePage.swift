import Lessons

/// What a session takes of the server's memory that has a page open and does nothing.
struct IdlePage: Sendable {
  /// The path of the page.
  let path: String
  /// Bytes of server memory for each session.
  let memory: Int
  /// How many KiB a session may take. What two pages keep beyond that is said in the README of the examples.
  var limit: Double {
    switch path {
    case "/bloc": 120
    case "/board": 110
    default: Self.limit
    }
  }

  /// How many KiB a session of most pages may take.
  static let limit = 64.0

  /// The paths of the pages: the landing page, those of the lessons, and of their texts and sources, which
  /// are all alike, one.
  static var paths: [String] {
    let read = Lesson.all.prefix(1).flatMap { [$0.textPath, $0.sourcePath] }
    return ["/"] + Lesson.all.map(\.path) + read
  }

  /// Measures each page in a server of its own, so that none pays for what another left behind.
  static func measure(_ paths: [String], sessions: Int) async throws -> [IdlePage] {
    var pages: [IdlePage] = []
    for path in paths {
      let server = try ServerProcess.start()
      do {
        let memory = try await server.whileRunning {
          try await IdleCrowd(count: sessions, page: path, server: server).memory()
        }
        pages.append(IdlePage(path: path, memory: memory))
      } catch {
        throw LoadTestError(description: "\(sessions) sessions of \(path) could not be measured: \(error)")
      }
    }
    return pages
  }
}
