import Foundation
import LivePages

@main
struct Program {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let readers = try Readers(environment["READERS"] ?? "")
    try await LiveSite.serve(SearchPage(readers: readers), LogInPage(readers: readers))
  }
}
