import NIOCore
import Testing

@testable import load_test

struct FloodRequestTests {
  private func text(of request: FloodRequest) -> String {
    let tab = OpenTab(headers: ["Cookie: c"], events: [#"{"event":"a"}"#])
    return String(buffer: request.text(as: tab, to: PageClient(host: "here", path: request.page)))
  }

  @Test func chunkedBodiesHaveNoContentLength() {
    let text = text(of: .chunked)
    #expect(text.hasPrefix("POST /prime-time/events HTTP/1.1\r\n"))
    #expect(text.contains("Transfer-Encoding: chunked") && !text.contains("Content-Length"))
    #expect(text.hasSuffix("1\r\n}\r\n0\r\n\r\n"))
  }

  @Test func largeEventsFitTheLimit() {
    let text = text(of: .large)
    #expect(text.contains("Content-Length: 60027"))
  }

  @Test func eventsAreSentToTheirPage() {
    #expect(text(of: .navigation).hasPrefix("POST /board/events HTTP/1.1\r\n"))
    #expect(text(of: .announcement).hasPrefix("POST /uploads/events HTTP/1.1\r\n"))
  }
}
