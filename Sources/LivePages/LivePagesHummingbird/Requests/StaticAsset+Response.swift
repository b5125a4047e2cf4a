#if LivePages
  import Hummingbird
  import LivePagesCore

  extension StaticAsset {
    /// Browsers may keep the file, but have to ask each time whether it is still the same, so that a new
    /// version of the server is never shown with an old style.
    var response: Response {
      Response(
        status: .ok,
        headers: [.contentType: contentType, .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
      )
    }
  }
#endif
