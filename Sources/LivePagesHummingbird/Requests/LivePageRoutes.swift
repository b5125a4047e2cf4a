#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import NIOCore
  import ServiceLifecycle

  /// What the three addresses of a live page answer.
  struct LivePageRoutes: Sendable {
    let sessions: SessionRegistry
    let configuration: LiveSiteConfiguration
    let policy: SameSitePolicy
    let watch: ShutdownWatch

    /// Answers with the whole page, and starts a session for a browser that has none. One that was here
    /// before is told again who it is, so that it remembers for as long as visits go on.
    func show(_ page: some LivePage, _ request: Request) async throws -> Response {
      try policy.check(host: request)
      let cookies = cookies(of: request)
      var isNew = false
      var session = await session(of: request)
      if session == nil {
        session = await sessions.makeSession(for: cookies.browser(in: request) ?? BrowserID())
        isNew = true
      }
      guard let session else { throw Refusal.tooManySessions }
      let root = await session.open(page).root()
      var response = Response(html: Document(page, root: root).rendered())
      if isNew {
        response.setCookie(cookies.cookie(forSession: session.token))
        response.setCookie(cookies.cookie(for: session.visit.browser))
      }
      return response
    }

    /// Answers with the stream of changes.
    func stream(_ path: String, _ request: Request) async throws -> Response {
      // Nobody would read it, and what waits to be read outlives the connection.
      guard !request.announcesBody else { throw Refusal.unwantedBody }
      let session = try await session(askedBy: request)
      let page = try await openPage(path, in: session)
      guard let changes = page.changes() else { throw Refusal.tooManyStreams }
      await sessions.keep(session.token)
      watch.begin()
      let stream = EventStream(page: page, changes: changes)
      return Response(
        status: .ok,
        headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
        body: ResponseBody { writer in
          // Without this a browser that left would be noticed only by the next write, and its stream would
          // pile up.
          try await request.body.consumeWithCancellationOnInboundClose { _ in
            try await stream.run(writer: &writer)
          }
          try await writer.finish(nil)
        }
      )
    }

    /// Takes an event, or refuses it.
    func receive(_ path: String, _ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let page = try await openPage(path, in: session)
      guard await session.mayReceiveEvent() else { throw Refusal.tooManyEvents }
      let wire = try await event(in: request)
      do {
        try await page.receive(wire)
      } catch {
        throw Refusal.refusedEvent(error)
      }
      return Response(status: .noContent)
    }

    // MARK: Parts of a request

    /// The session of the browser that sent this from a page of the site.
    private func session(askedBy request: Request) async throws(Refusal) -> BrowserSession {
      try policy.check(host: request)
      try policy.check(origin: request)
      guard let session = await session(of: request) else { throw .noSession }
      return session
    }

    /// The page as the browser has it open.
    private func openPage(_ path: String, in session: BrowserSession) async throws(Refusal) -> OpenPage {
      guard let page = await session.openPage(at: path) else { throw .noSession }
      return page
    }

    private func session(of request: Request) async -> BrowserSession? {
      guard let token = cookies(of: request).session(in: request) else { return nil }
      return await sessions.session(of: token)
    }

    private func cookies(of request: Request) -> SiteCookies {
      SiteCookies(request, areSecure: configuration.secureCookies)
    }

    private func event(in request: Request) async throws(Refusal) -> WireEvent {
      let mediaType = request.headers[.contentType].flatMap { MediaType(from: $0) }
      guard mediaType?.isType(.applicationJson) == true else { throw .notJSON }

      let limit = configuration.largestEvent
      if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
        throw .tooLarge(limit: limit)
      }
      let body: ByteBuffer
      do {
        body = try await cancelWhenGracefulShutdown { try await request.body.collect(upTo: limit) }
      } catch is CancellationError {
        throw .shuttingDown
      } catch is NIOTooManyBytesError {
        throw .tooLarge(limit: limit)
      } catch {
        throw .unreadable
      }
      do {
        return try WireEvent(json: Data(body.readableBytesView))
      } catch let error as ViewEventError {
        throw .refusedEvent(error)
      } catch {
        throw .unreadable
      }
    }
  }

  extension Request {
    /// Whether bytes follow the head.
    fileprivate var announcesBody: Bool {
      headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }
  }
#endif
