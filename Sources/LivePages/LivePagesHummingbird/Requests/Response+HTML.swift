#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  extension Response {
    /// A response that no cache keeps.
    init(html: String) {
      self.init(
        status: .ok,
        headers: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: html))
      )
    }

    /// A live page, compressed where that is safe.
    ///
    /// The length of a compressed page tells how much of a text in its address occurs in the page. Another
    /// site that makes a browser request many addresses, and sees the lengths on the network, can guess a
    /// secret in the page letter by letter (BREACH). So only those requests have a compressed response that
    /// no other site can have caused: those that the browser says come from this site or from the person. One
    /// that repeats a link of another site comes from this site, too, and says so by its cookie.
    init(html: String, to request: Request, isRepeated: Bool) {
      self.init(html: html)
      guard !isRepeated, ["same-origin", "none"].contains(request.headers[.secFetchSite]),
        Gzip.isAccepted(by: request.headers), let compressed = Gzip.compress(ByteBuffer(string: html))
      else { return }
      headers[.contentEncoding] = "gzip"
      headers[.vary] = "Accept-Encoding"
      body = ResponseBody(byteBuffer: compressed)
    }
  }
#endif
