import Foundation
import LivePages

@main
struct Program {
  static func main() async throws {
    let environment = ProcessInfo.processInfo.environment
    let readers = try Readers(environment["READERS"] ?? "")
    var address = "127.0.0.1"
    var configuration = LiveSiteConfiguration()
    if let host = environment["SITE_HOST"] {
      address = "0.0.0.0"
      configuration = LiveSiteConfiguration(
        hosts: [host],
        secureCookies: true,
        connections: ConnectionLimits(proxies: ["10.0.0.0/8", "172.16.0.0/12"]),
        keys: try SiteKeys(hexadecimal: environment["SITE_KEYS"] ?? ""),
        drainTime: .seconds(5)
      )
    }
    try await LiveSite.serve(
      SearchPage(readers: readers),
      ShelfPage(readers: readers),
      LogInPage(readers: readers),
      at: address,
      configuration: configuration
    )
  }
}
