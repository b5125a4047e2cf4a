#if LivePages
  import Foundation
  import Hummingbird
  import LivePagesCore
  import NIOCore

  /// The handlers of requests to the addresses of live pages.
  struct LivePageRoutes: Sendable {
    /// The maximum number of events in one request.
    private static let largestBatch = 500

    let sessions: SessionRegistry
    let configuration: LiveSiteConfiguration
    let policy: SameSitePolicy
    let connections: ConnectionLedger
    let watch: ShutdownWatch
    let tasks: StreamTasks
    let polled = PolledStreams()
    let assets = AssetVersions()
    let logIns: LogInCookies
    let report: SiteReport

    /// Responds with the whole page and creates a session if the browser has none. The permanent cookie of a
    /// known browser is renewed, so it lasts as long as visits continue.
    func show(_ page: some LivePage, _ request: Request) async throws -> Response {
      try policy.check(host: request)
      guard let address = page.address(of: request.target) else {
        throw Refusal.nothingHere(request, start: sessions.pages.start)
      }
      watch.begin()
      let cookies = cookies(of: request)
      var isNew = false
      var session = try await session(of: request)
      if session == nil {
        // When a user follows a link on another site, the browser withholds the session's cookie. If one of
        // this site's pages makes the request, the browser sends the cookie, so that the existing session
        // continues instead of being replaced.
        if policy.isLinkFromElsewhere(request), cookies.browser != nil {
          return again(page, request, cookies)
        }
        if let token = cookies.session {
          if cookies.mayRepeat, await sessions.logIns.isReplacedByLogIn(token) {
            return try askAgain(for: page, request, cookies)
          }
          await sessions.endSession(of: token)
        }
        session = await sessions.makeSession(
          for: cookies.browser ?? BrowserID(),
          of: try await confirmedLogIn(in: request)
        )
        isNew = true
      }
      guard let session else { throw Refusal.tooManySessions }
      var response = try await answer(page, at: address, in: session, to: request)
      if isNew {
        response.setCookie(cookies.cookie(forSession: session.token))
        response.setCookie(cookies.cookie(for: session.visit.browser))
      }
      logIns.renew(session.visit.logIn, in: &response, to: request)
      return response
    }

    /// Returns a document that makes the browser repeat its request.
    private func again(_ page: some LivePage, _ request: Request, _ cookies: SiteCookies) -> Response {
      let again = Document.again(page, at: request.uri.string, isAutomatic: cookies.mayRepeat)
      var response = Response(html: again.rendered())
      response.setCookie(cookies.again)
      return response
    }

    /// Makes a browser repeat its request, because it doesn't have the cookies of a log-in yet.
    ///
    /// - Throws: A refusal if a page script has sent the request. The script repeats it. A document would
    ///   make the script reload its page, which could stop the browser from following the log-in.
    private func askAgain(
      for page: some LivePage,
      _ request: Request,
      _ cookies: SiteCookies
    ) throws -> Response {
      guard request.headers[.accept] != "text/html" else { throw Refusal.replacedSession }
      return again(page, request, cookies)
    }

    /// Returns the page, or the refusal for a user who may not see it.
    private func answer(
      _ page: some LivePage,
      at address: PageAddress,
      in session: BrowserSession,
      to request: Request
    ) async throws -> Response {
      let target = SitePath(request.uri.string) ?? SitePath(page.path) ?? "/"
      switch await page.admit(Arrival(visit: session.visit, target: target)).decide(for: session.visit) {
      case .redirected(let target): return .seeOther(target)
      case .refused(let status, let message):
        let refusal = Refusal.notAdmitted(status: status, message: message)
        report.refused(refusal, page: page.path)
        return refusal.response
      case .admitted: break
      }
      guard await sessions.makeRoomForTab(of: session) else { throw Refusal.tooManySessions }
      guard let tab = await session.open(page, at: address) else { throw Refusal.tooManyTabs }
      let look = await report.look(of: tab)
      let content = RenderedPage(look.root)
      tab.noteShown(content.outline)
      let document = Document(
        page,
        tab: tab.token,
        person: session.visit.person,
        title: look.title,
        content: content,
        assets: assets
      )
      return Response(
        html: document.rendered(with: assets),
        to: request,
        isRepeated: cookies(of: request).repeats > 0
      )
    }

    /// Responds with the stream of changes to the requested tabs. If the browser polls, responds with the
    /// next batch of the stream.
    func stream(_ request: Request) async throws -> Response {
      // Nobody would read the body, and unread data outlives the connection.
      guard !request.announcesBody else { throw Refusal.unwantedBody }
      let session = try await session(askedBy: request)
      let headers = TabHeaders(request)
      var (tabs, unknown): ([OpenTab], [SecretToken]) = ([], [])
      var digests: [SecretToken: String] = [:]
      for entry in headers.tabs {
        guard let tab = await session.tab(entry.token) else {
          unknown.append(entry.token)
          continue
        }
        tab.messages.acknowledge(entry.heard)
        tabs.append(tab)
        digests[tab.token] = entry.digest
      }
      guard !tabs.isEmpty else { throw Refusal.foreignTab }
      let name = headers.stream ?? .random()
      let key = PolledStreams.Key(session: session.token, name: name)
      watch.begin()
      if let received = headers.receivedBatch, let mailbox = polled.find(key, after: received) {
        return response(StreamPoll(of: mailbox, after: received), to: request)
      }
      guard let stream = await session.stream(named: name, carrying: tabs, holding: digests) else {
        throw Refusal.tooManyStreams
      }
      await sessions.keep(session.token)
      let events = EventStream(
        stream,
        moving: session.moving,
        report: report,
        tasks: tasks,
        unknown: unknown
      )
      guard let received = headers.receivedBatch else { return response(events, to: request) }
      let mailbox = StreamMailbox(after: received) { [weak stream] in stream?.end() }
      polled.add(mailbox, as: key)
      events.begin(output: mailbox) { [polled] _ in polled.remove(mailbox, of: key) }
      return response(StreamPoll(of: mailbox, after: received), to: request)
    }

    /// Returns an event stream. Caches don't store it, and proxies are instructed not to buffer it.
    private func response(_ answer: some StreamAnswer, to request: Request) -> Response {
      var headers: HTTPFields = [
        .contentType: "text/event-stream", .cacheControl: "no-store, no-transform",
      ]
      headers[.accelBuffering] = "no"
      return Response(status: .ok, headers: headers, body: body(of: answer, for: request))
    }

    /// Writes a stream until its connection is closed. If this weren't detected, a disconnected browser would
    /// be noticed only at the next write, and its streams would accumulate.
    private func body(of answer: some StreamAnswer, for request: Request) -> ResponseBody {
      ResponseBody { [connections, number = request.streamNumber, body = request.body] writer in
        guard ConnectionHandover.allows(writer), let number, let channel = connections.handOver(number) else {
          // If the site routes run in a server other than the site's own, Hummingbird detects the
          // disconnection, with two tasks and a few KiB per stream.
          let output = ConnectionOutput(writer)
          return try await body.consumeWithInboundCloseHandler { _ in
            try await answer.run(output: output)
          } onInboundClosed: {
            answer.end()
          }
        }
        try await channel.triggerUserOutboundEvent(ConnectionHandover())
        channel.closeFuture.whenComplete { _ in answer.end() }
        answer.begin(output: ConnectionOutput(ConnectionWriter(channel: channel))) { result in
          if case .failure = result { channel.close(promise: nil) }
        }
      }
    }

    /// Adds a tab to an open stream.
    func join(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      let headers = TabHeaders(request)
      guard let name = headers.stream,
        await session.join(tab, holding: headers.tabs.first?.digest, toStreamNamed: name)
      else {
        throw Refusal.noStream
      }
      return Response(status: .noContent)
    }

    /// Removes a tab from a stream.
    func leave(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let headers = TabHeaders(request)
      if let name = headers.stream, let stream = await session.stream(named: name) {
        for tab in headers.tabs { stream.leave(tab.token) }
      }
      return Response(status: .noContent)
    }

    /// Records which messages a tab has received, and removes them.
    func hear(_ request: Request) async throws -> Response {
      _ = try await tab(of: request, in: session(askedBy: request))
      return Response(status: .noContent)
    }

    /// Removes tabs whose browser now shows other pages.
    func close(_ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      for tab in TabHeaders(request).tabs { await session.close(tab.token) }
      return Response(status: .noContent)
    }

    /// Accepts or rejects events. If some of several events are rejected, the others still count.
    func receive(_ path: String, _ request: Request) async throws -> Response {
      let session = try await session(askedBy: request)
      let tab = try await tab(of: request, in: session)
      guard tab.path == path else { throw Refusal.foreignTab }
      let events = try await events(in: request)
      report.received(events: events.count, on: path)
      if let missing = tab.missingEvent(before: TabHeaders(request).firstEvent) {
        throw Refusal.missingEvents(from: missing)
      }
      guard !tab.isOverloaded, await session.mayReceiveEvents(events.count) else {
        throw Refusal.tooManyEvents
      }
      do {
        try await tab.receive(events, from: TabHeaders(request).firstEvent)
      } catch {
        throw Refusal.refusedEvent(error)
      }
      return Response(status: .noContent)
    }

    /// Handles a request and records a refusal.
    ///
    /// - Parameter page: The path of the requested page, or `nil` for shared resources.
    func noted(
      _ page: String? = nil,
      _ answer: () async throws -> Response
    ) async throws -> Response {
      do {
        return try await answer()
      } catch let refusal as Refusal {
        report.refused(refusal, page: page)
        throw refusal
      }
    }

    // MARK: Parts of a request

    /// Returns the session of the browser whose page has sent the request.
    func session(askedBy request: Request) async throws(Refusal) -> BrowserSession {
      try policy.check(host: request)
      try policy.check(origin: request)
      guard let session = try await session(of: request) else {
        throw configuration.secureCookies && request.isFromPlainPage ? .needsTLS : .noSession
      }
      return session
    }

    /// Returns the tab that has sent the request.
    func tab(of request: Request, in session: BrowserSession) async throws(Refusal) -> OpenTab {
      guard let entry = TabHeaders(request).tabs.first, let tab = await session.tab(entry.token) else {
        throw .foreignTab
      }
      tab.messages.acknowledge(entry.heard)
      return tab
    }

    private func session(of request: Request) async throws(Refusal) -> BrowserSession? {
      guard let token = cookies(of: request).session else { return nil }
      let epochs = TabHeaders(request).tabs.filter { $0.epoch > 0 }.map { ($0.token, $0.epoch) }
      do {
        guard let session = try await sessions.find(token, savedUnder: Dictionary(epochs) { max($0, $1) }),
          belongs(session, to: request)
        else { return nil }
        return session
      } catch {
        switch error {
        case .belongsElsewhere: throw .sessionElsewhere
        case .noAnswer: throw .sessionsUnavailable
        case .unreadable: throw .sessionUnreadable
        case .full: throw .tooManySessions
        case .closing: throw .shuttingDown
        }
      }
    }

    func cookies(of request: Request) -> SiteCookies {
      SiteCookies(request, areSecure: configuration.secureCookies)
    }

    private func events(in request: Request) async throws(Refusal) -> [WireEvent] {
      let mediaType = request.headers[.contentType].flatMap { MediaType(from: $0) }
      guard mediaType?.isType(.applicationJson) == true else { throw .notJSON }

      let limit = configuration.largestEvent
      if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
        throw .tooLarge(limit: limit)
      }
      let body: ByteBuffer
      do {
        body = try await cancellingAtShutdown { try await request.body.collect(upTo: limit) }
      } catch is CancellationError {
        throw .shuttingDown
      } catch is NIOTooManyBytesError {
        throw .tooLarge(limit: limit)
      } catch {
        throw .unreadable
      }
      do {
        let events = try WireEvent.events(json: body.readableBytesView)
        guard !events.isEmpty else { throw Refusal.unreadable }
        guard events.count <= Self.largestBatch else { throw Refusal.tooManyAtOnce(limit: Self.largestBatch) }
        return events
      } catch let refusal as Refusal {
        throw refusal
      } catch let error as ViewEventError {
        throw .refusedEvent(error)
      } catch StrictJSON.Malformed.unboundedText {
        throw .unboundedText
      } catch {
        throw .unreadable
      }
    }
  }

  extension Request {
    /// The number of the connection in the ``ConnectionLedger``, if the request is for a stream, or `nil` if
    /// the site routes run in a server other than the site's own.
    var streamNumber: UInt64? { headers[.liveConnection].flatMap { UInt64($0) } }

    /// The path and the query as the browser has sent them.
    fileprivate var target: String { uri.path + (uri.query.map { "?" + $0 } ?? "") }

    /// A Boolean value that indicates whether a page without TLS has sent the request, according to the
    /// browser.
    fileprivate var isFromPlainPage: Bool {
      (headers[.origin] ?? headers[.referer])?.hasPrefix("http://") ?? false
    }

    /// A Boolean value that indicates whether the request has a body.
    fileprivate var announcesBody: Bool {
      headers[.transferEncoding] != nil || headers[.contentLength].map { $0 != "0" } ?? false
    }
  }
#endif
