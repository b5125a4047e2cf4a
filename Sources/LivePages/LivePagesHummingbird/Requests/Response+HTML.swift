#if LivePages
  import Hummingbird
  import LivePagesCore

  extension Response {
    /// An answer that no cache keeps.
    init(html: String) {
      self.init(
        status: .ok,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: html))
      )
    }
  }
#endif
