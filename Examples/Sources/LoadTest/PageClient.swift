import NIOCore

/// The requests of a browser for one page.
struct PageClient: Sendable {
  /// The host name of the server or the servers.
  let host: String
  /// The path of the page.
  let path: String

  /// A request for the page. The connection is closed afterward.
  var opening: ByteBuffer { request("GET", path, headers: ["Connection: close"]) }

  /// Reads the response to ``opening``.
  ///
  /// - Parameter probe: The actions on the page.
  func tab(in answer: (head: String, body: String), for probe: Probe) throws(LoadTestError) -> OpenTab {
    let (head, page) = answer
    guard head.hasPrefix("HTTP/1.1 200"),
      let cookie = AnswerHead(text: head).value(of: "set-cookie")?.prefix(while: { $0 != ";" }),
      let tab = page.firstMatch(of: /data-live-page="([0-9a-f]+)"/)?.1
    else { throw LoadTestError(description: "The showcase did not open \(path): \(head)") }
    return OpenTab(headers: ["Cookie: \(cookie)", "Live-Page: \(tab)"], events: try probe.events(in: page))
  }

  /// Returns a request for the stream of a tab.
  func stream(of tab: OpenTab) -> ByteBuffer { request("GET", below("stream"), headers: tab.headers) }

  /// Returns a request that sends events of a tab.
  ///
  /// - Parameters:
  ///   - events: The encoded events.
  ///   - first: The number of the first event.
  ///   - headers: Additional headers.
  func send(_ events: [String], from first: Int, of tab: OpenTab, headers: [String] = []) -> ByteBuffer {
    post(
      "[" + events.joined(separator: ",") + "]",
      to: below("events"),
      headers: tab.headers + ["Live-Event: \(first)"] + headers
    )
  }

  func post(_ body: String, to target: String, headers: [String]) -> ByteBuffer {
    let ownHeaders = [
      "Origin: http://\(host)", "Content-Type: application/json", "Content-Length: \(body.utf8.count)",
    ]
    return request("POST", target, headers: headers + ownHeaders, body: body)
  }

  /// Returns a request whose body has no declared length and is sent in chunks of one byte.
  func postInChunks(_ body: String, to target: String, headers: [String]) -> ByteBuffer {
    let ownHeaders = [
      "Origin: http://\(host)", "Content-Type: application/json", "Transfer-Encoding: chunked",
    ]
    var request = request("POST", target, headers: headers + ownHeaders)
    for byte in body.utf8 {
      request.writeString("1\r\n")
      request.writeInteger(byte)
      request.writeString("\r\n")
    }
    request.writeString("0\r\n\r\n")
    return request
  }

  func request(_ method: String, _ target: String, headers: [String], body: String = "") -> ByteBuffer {
    let lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)"] + headers
    return ByteBuffer(string: lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
  }

  private func below(_ name: String) -> String { path == "/" ? "/" + name : path + "/" + name }
}
