import Foundation
import LivePages

@main
struct Program {
  static func main() async throws {
    var configuration = LiveSiteConfiguration()
    if let host = ProcessInfo.processInfo.environment["SITE_HOST"] {
      configuration = LiveSiteConfiguration(
        hosts: [host],
        secureCookies: true,
        drainTime: .seconds(5)
      )
    }
    try await LiveSite.serve(GuestBookPage(), configuration: configuration)
  }
}
