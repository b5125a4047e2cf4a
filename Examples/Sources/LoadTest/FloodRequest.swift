import ArgumentParser
import NIOCore

/// The request that a flood repeats.
enum FloodRequest: String, CaseIterable, Sendable {
  case page = "a long page"
  case newcomer = "a page as a new browser"
  case event = "events"
  case stream = "streams"
  case join = "a tab for an unknown stream"
  case script = "the script"
  case nothing = "unknown addresses"
  case upload = "parts of unknown uploads"
  case board = "the board"
  case bloc = "the page of blocs"
  case navigation = "other addresses of the board"
  case announcement = "announcements of files"
  case logIn = "log-ins by invalid tickets"
  case large = "events of the maximum size"
  case chunked = "events in chunks"
  case unreadable = "invalid JSON"
  case malformed = "invalid requests"

  /// The page that the session has open.
  var page: String {
    switch self {
    case .navigation: "/board"
    case .announcement: "/uploads"
    default: Visitor.countingPage
    }
  }

  /// - Parameters:
  ///   - tab: A page that the session has open.
  ///   - page: The tab's page.
  func text(as tab: OpenTab, to page: PageClient) -> ByteBuffer {
    let unknown = String(repeating: "ab", count: 16)
    let events = page.path + "/events"
    switch self {
    case .page: return page.request("GET", "/source/bloc", headers: tab.headers)
    case .newcomer: return page.request("GET", page.path, headers: [])
    case .event, .announcement: return page.post(tab.event(1), to: events, headers: tab.headers)
    case .board: return page.request("GET", "/board", headers: tab.headers)
    case .bloc: return page.request("GET", "/bloc", headers: tab.headers)
    case .navigation:
      let opening = #"{"event":"live:address","value":"?start=50"}"#
      return page.post(opening, to: events, headers: tab.headers)
    case .logIn:
      let ticket = String(repeating: "ab", count: 32)
      return page.request("GET", "/live-pages/log-in?ticket=\(ticket)", headers: tab.headers)
    case .large:
      let value = String(repeating: "x", count: 60_000)
      return page.post(#"{"event":"none","value":"\#(value)"}"#, to: events, headers: tab.headers)
    case .chunked: return page.postInChunks(tab.event(1), to: events, headers: tab.headers)
    case .unreadable: return page.post("{", to: events, headers: tab.headers)
    case .malformed: return ByteBuffer(string: "GET / HTTP/9.9\r\n\r\n")
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

/// Parses the names of the cases on the command line.
extension FloodRequest: ExpressibleByArgument {
  init?(argument: String) {
    guard let request = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
    self = request
  }

  static var allValueStrings: [String] { allCases.map { "\($0)" } }
}
