#if LivePages
  import HTTPTypes
  import Hummingbird
  import LivePagesCore

  extension TransientFile {
    /// Serves the files that are in memory at the time of a request.
    static func serve(on router: Router<BasicRequestContext>, policy: SameSitePolicy) {
      router.get(RouterPath(folder + ":name")) { request, context in
        try policy.check(host: request)
        guard let file = file(named: context.parameters.get("name") ?? "") else {
          throw Refusal.discardedFile
        }
        return file.response
      }
    }

    private var response: Response {
      // A path is that of one file forever.
      let headers: HTTPFields = [
        .contentType: contentType,
        .cacheControl: "private, max-age=31536000, immutable",
      ]
      return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
  }

  extension Refusal {
    static let discardedFile = Refusal(
      status: .notFound,
      message: "No page displays this file any more.",
      reason: "discarded-file"
    )
  }
#endif
