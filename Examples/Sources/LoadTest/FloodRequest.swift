import ArgumentParser
import NIOCore

/// Which request a flood repeats.
enum FloodRequest: String, CaseIterable, Sendable {
  case page = "a long page"
  case newcomer = "a page as a new browser"
  case event = "events"
  case stream = "streams"
  case join = "a tab for a stream that is not there"
  case script = "the script"
  case nothing = "what is not there"
  case upload = "parts of no upload"

  /// - Parameters:
  ///   - tab: A page that the session has open.
  ///   - page: The tab's page.
  func text(as tab: OpenTab, to page: PageClient) -> ByteBuffer {
    let unknown = String(repeating: "ab", count: 16)
    switch self {
    case .page: return page.request("GET", "/source/bloc", headers: tab.headers)
    case .newcomer: return page.request("GET", page.path, headers: [])
    case .event: return page.post(tab.event(1), to: page.path + "/events", headers: tab.headers)
    case .stream: return page.stream(of: tab)
    case .join:
      let headers = tab.headers + ["Live-Stream: \(unknown)"]
      return page.post("", to: "/live-pages/join", headers: headers)
    case .script: return page.request("GET", "/live-pages/live.js", headers: tab.headers)
    case .nothing: return page.request("GET", "/nothing", headers: tab.headers)
    case .upload:
      let headers = tab.headers + ["Live-Upload: \(unknown)", "Live-Upload-Offset: 0"]
      return page.post("part", to: "/live-pages/uploads", headers: headers)
    }
  }
}

/// By the names of the cases on the command line.
extension FloodRequest: ExpressibleByArgument {
  init?(argument: String) {
    guard let request = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = request
  }

  static var allValueStrings: [String] { allCases.map { "\($0)" } }
}
