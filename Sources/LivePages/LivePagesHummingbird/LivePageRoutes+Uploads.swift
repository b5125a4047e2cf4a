#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import NIOCore
  import ServiceLifecycle

  extension LivePageRoutes {
    private struct Received: Encodable {
      let received: Int
      let isComplete: Bool
    }

    /// Receives a part of a file.
    func upload(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      let headers = TabHeaders(request)
      guard let id = headers.upload, let offset = headers.uploadOffset else { throw Refusal.noPart }
      // A form on another site cannot send this type without a preflight request.
      guard request.headers[.contentType] == "application/octet-stream" else { throw Refusal.noPart }
      let limit = configuration.uploads.largestPart
      if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
        throw Refusal.partTooLarge(limit: limit)
      }
      watch.begin()
      let answer: OpenPage.UploadAnswer
      do {
        answer = try await cancelWhenGracefulShutdown {
          try await tab.page.receivePart(of: id, at: offset, BoundedPieces(body: request.body, limit: limit))
        }
      } catch is CancellationError {
        throw Refusal.shuttingDown
      } catch is NIOTooManyBytesError {
        throw Refusal.partTooLarge(limit: limit)
      }
      switch answer {
      case .received(let progress):
        return try Self.answer(
          .ok,
          Received(received: progress.received, isComplete: progress.isComplete)
        )
      case .wrongOffset(let received):
        return try Self.answer(.rangeNotSatisfiable, Received(received: received, isComplete: false))
      case .gone: throw Refusal.noUpload
      case .failed(let error): throw Refusal.failedUpload(error)
      }
    }

    /// Aborts the upload of a file that the browser cannot read completely.
    func endUpload(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      guard let id = TabHeaders(request).upload, let underway = tab.page.uploads.underway(id) else {
        throw Refusal.noUpload
      }
      await tab.page.failUpload(id, .unreadable(name: underway.transfer.upload.name))
      return Response(status: .noContent)
    }

    private static func answer(_ status: HTTPResponse.Status, _ received: Received) throws -> Response {
      Response(
        status: status,
        headers: [.contentType: "application/json", .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder().encode(received)))
      )
    }
  }

  /// The pieces of a request's body, up to the maximum size.
  private struct BoundedPieces: AsyncSequence {
    let body: RequestBody
    let limit: Int

    struct Iterator: AsyncIteratorProtocol {
      var body: RequestBody.AsyncIterator
      let limit: Int
      var count = 0

      mutating func next() async throws -> [UInt8]? {
        guard let buffer = try await body.next() else { return nil }
        count += buffer.readableBytes
        guard count <= limit else { throw NIOTooManyBytesError(maxBytes: limit) }
        return Array(buffer.readableBytesView)
      }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: body.makeAsyncIterator(), limit: limit) }
  }

  extension Refusal {
    static let noPart = Refusal(
      status: .badRequest,
      message:
        "A part of a file must have the content type application/octet-stream, the id of its upload and its offset.",
      reason: "no-part"
    )

    static let noUpload = Refusal(
      status: .gone,
      message: "The page no longer accepts this file. Choose it again if you still want to send it.",
      reason: "no-upload"
    )

    static func partTooLarge(limit: Int) -> Refusal {
      Refusal(
        status: .contentTooLarge,
        message: "The part exceeds the limit of \(limit) bytes.",
        headers: [.connection: "close"],
        reason: "part-too-large"
      )
    }

    static func failedUpload(_ error: UploadError) -> Refusal {
      let status: HTTPResponse.Status =
        switch error {
        case .diskFull, .notWritable, .noSpace: HTTPResponse.Status(code: 507)
        default: .unprocessableContent
        }
      return Refusal(
        status: status,
        message: error.description,
        headers: [.connection: "close"],
        reason: "failed-upload"
      )
    }
  }
#endif
