#if LivePages
  import HTTPTypes
  import LivePagesCore
  import Logging
  import Metrics

  /// Counts and logs a site's events. Without a metrics backend, nothing is counted.
  final class SiteReport: SiteMonitor {
    let metrics: SiteMetrics?
    private let logger: Logger
    private let limit: LogLimit<ReportKind>

    /// The kind of a message. Only a limited number of messages of each kind is logged.
    fileprivate struct ReportKind: Hashable {
      let level: Logger.Level
      let reason: String
      var page: String?
      var status: Int?
    }
    /// The mistakes in pages that have been logged.
    private let knownMistakes = Locked<Set<String>>([])
    private static let mostMistakes = 100
    /// The digests of the checked renderings of a page, and the time that the checks have taken.
    private struct MarkupChecks {
      private var digests: Set<Int> = []
      var time = Duration.zero

      /// Returns whether a rendering is new, and the checks are within their limits.
      mutating func take(_ digest: () -> Int) -> Bool {
        let isWithinLimits =
          digests.count < SiteReport.fewestChecks
          || digests.count < SiteReport.mostChecks && time < SiteReport.longestChecks
        return isWithinLimits && digests.insert(digest()).inserted
      }
    }
    /// Each page's checks. They are limited because they delay visitors: a page with a thousand rows takes a
    /// tenth of a second in debug builds.
    private let checks = Locked<[String: MarkupChecks]>([:])
    static let mostChecks = 50
    private static let fewestChecks = 3
    private static let longestChecks = Duration.milliseconds(250)
    private let knowsSilentProxy = Locked(false)
    /// The clients that have been logged because they have all that one client may have.
    private let knownShares = Locked<Set<ClientShare>>([])
    /// The maximum number of these logged clients.
    private static let mostShares = 20

    private struct ClientShare: Hashable {
      let client: SessionClient
      let resource: SharedResource
    }
    /// A Boolean value that indicates whether saves were late at the last check.
    private let isLate = Locked(false)
    /// The delay above which saves are late, and the delay below which they are no longer late.
    private static let delays = (late: Duration.seconds(1), timely: Duration.milliseconds(200))

    /// - Parameters:
    ///   - factory: The factory of metrics.
    ///   - logger: The log for the beginning and end of sessions, and for refusals.
    ///   - mostMessages: The maximum number of logged messages of one kind per minute.
    init(factory: any MetricsFactory, logger: Logger, mostMessages: Int = 10) {
      metrics = factory is NOOPMetricsHandler ? nil : SiteMetrics(factory)
      self.logger = logger
      limit = LogLimit(most: mostMessages)
    }

    func sessionBegan() {
      metrics?.sessions.increment()
      logger.debug("A session begins.")
    }

    func sessionEnded() {
      metrics?.sessions.decrement()
      logger.debug("A session ends.")
    }

    func tabsOpened(_ count: Int) { metrics?.tabs.increment(by: Double(count)) }

    func tabsClosed(_ count: Int) { metrics?.tabs.decrement(by: Double(count)) }

    func uploadEnded(_ outcome: UploadOutcome, bytes: Int) { metrics?.uploadEnded(outcome, bytes: bytes) }

    func hasNoKeysForSessions() {
      logger.warning("Sessions aren't saved and don't move: the site has a session storage, but no keys.")
    }

    func forgetsLogOuts() {
      logger.notice(
        "Log-outs are forgotten when the server restarts: the site has keys, but no session storage. Copies of cookies are then valid again."
      )
    }

    /// - Parameter count: The number of log-outs that were forgotten because there were too many.
    func forgotLogOuts(_ count: Int) {
      guard count > 0 else { return }
      logger.warning(
        "Too many people have logged out, so the oldest log-outs were forgotten. Unless a session storage has them, copies of these people's cookies are valid again.",
        metadata: ["forgotten": "\(count)"]
      )
    }

    /// Reports that a trusted proxy forwards requests without the addresses of their clients. This is logged
    /// only once.
    func listsNoClients(_ proxy: IPAddress) {
      let isNew = knowsSilentProxy.withLock { isKnown in
        defer { isKnown = true }
        return !isKnown
      }
      guard isNew else { return }
      logger.warning(
        "A trusted proxy doesn't forward client addresses, so all its visitors share one limit. Configure it to append to X-Forwarded-For or Forwarded.",
        metadata: ["proxy": "\(proxy)"]
      )
    }

    /// Reports a client with all that one client may have. It may be a proxy that isn't listed, and thus all of
    /// the site's visitors. This is logged once for each of the first clients and each resource.
    func clientHasShare(_ client: SessionClient, of resource: SharedResource) {
      let isNew = knownShares.withLock { known in
        known.count < Self.mostShares
          && known.insert(ClientShare(client: client, resource: resource)).inserted
      }
      guard isNew else { return }
      logger.warning(
        "A client has its share of the site's \(resource.rawValue), so further ones are refused or displace its own. If it is a load balancer or a proxy, add its address to ConnectionLimits.proxies, so that limits apply to each visitor.",
        metadata: ["client": "\(client)"]
      )
    }

    func movingFailed(_ failure: SessionMovingFailure) {
      let kind = ReportKind(level: .error, reason: failure.reason)
      log("\(failure)", kind)
    }

    func sessionsWait(_ count: Int, longest: Duration) {
      metrics?.unsavedSessions.record(count)
      metrics?.saveDelay.record(duration: longest)
      let change = isLate.withLock { isLate -> Bool? in
        let before = isLate
        isLate = longest > (isLate ? Self.delays.timely : Self.delays.late)
        return before == isLate ? nil : isLate
      }
      switch change {
      case true?:
        logger.warning(
          "Sessions are saved late: the storage is slow, or doesn't respond. If the server is killed, unsaved changes are lost.",
          metadata: ["waiting": "\(count)", "longest": "\(longest)"]
        )
      case false?: logger.notice("Sessions are saved in time again.")
      case nil: break
      }
    }

    func clusterWaits(_ count: Int) { metrics?.waitingStatements.record(count) }

    func leaseWasRenewed(in time: Duration, left: Duration) {
      metrics?.leaseRenewal.record(duration: time)
      metrics?.leaseLeft.record(left / .seconds(1))
    }

    /// - Parameters:
    ///   - count: The number of waiting requests.
    ///   - time: How long the next request has waited.
    func laneWaits(_ count: Int, for time: Duration?) {
      guard let metrics else { return }
      metrics.waitingRequests.record(count)
      if let time { metrics.requestWait.record(duration: time) }
    }

    func streamBegan() { metrics?.streams.increment() }

    func streamEnded() { metrics?.streams.decrement() }

    /// Records the bytes that a stream has written for a tab.
    ///
    /// - Parameter showsEvents: A Boolean value that indicates whether the effects of events were included.
    func sent(bytes: Int, of tab: OpenTab, showsEvents: Bool) {
      guard let metrics else { return }
      metrics.sentBytes.increment(by: bytes)
      if showsEvents, let wait = tab.takeWait() {
        metrics.of(tab.path).eventToPatch.record(duration: wait)
      }
    }

    func received(events: Int, on page: String) { metrics?.of(page).events.increment(by: events) }

    /// Records a rejected request, without any of its content.
    ///
    /// - Parameter page: The path of the requested page, as the site serves it, or `nil` for shared
    ///   resources.
    func refused(_ refusal: Refusal, page: String?) {
      let reason = refusal.reason ?? "status-\(refusal.status.code)"
      metrics?.refused(reason, page: page ?? "")
      let kind = ReportKind(level: .info, reason: reason, page: page, status: refusal.status.code)
      log("A request was refused.", kind)
    }

    /// Returns whether the markup of a page's rendering needs to be checked: the rendering is new, and the
    /// number of checks and their time are within the limits.
    ///
    /// - Parameter digest: The digest of the rendering. It is not evaluated beyond the limits.
    func takeCheck(of page: String, digest: @autoclosure () -> Int) -> Bool {
      checks.withLock { $0[page, default: MarkupChecks()].take(digest) }
    }

    /// Adds the time that a check of a page has taken.
    func addCheck(of page: String, time: Duration) {
      checks.withLock { $0[page, default: MarkupChecks()].time += time }
    }

    /// Logs the mistakes in a page markup. Each mistake is logged only once.
    func log(_ mistakes: [MarkupMistake], on page: String) {
      for mistake in mistakes {
        let isNew = knownMistakes.withLock { known in
          known.count < Self.mostMistakes && known.insert("\(page) \(mistake)").inserted
        }
        if isNew { logger.warning("\(mistake)", metadata: ["page": "\(page)"]) }
      }
    }

    /// Logs the number of suppressed messages of each kind and minute. Call this method periodically.
    func logSuppressed(now: ContinuousClock.Instant = .now) {
      for (kind, count) in limit.takeSuppressed(now: now) {
        var metadata = kind.metadata
        metadata["suppressed"] = "\(count)"
        logger.log(level: kind.level, "More messages of this kind were not logged.", metadata: metadata)
      }
    }

    private func log(_ message: Logger.Message, _ kind: ReportKind) {
      logSuppressed()
      guard limit.take(kind) else { return }
      logger.log(level: kind.level, message, metadata: kind.metadata)
    }
  }

  extension SiteReport.ReportKind {
    fileprivate var metadata: Logger.Metadata {
      var metadata: Logger.Metadata = ["reason": "\(reason)"]
      if let status { metadata["status"] = "\(status)" }
      if let page { metadata["page"] = "\(page)" }
      return metadata
    }
  }

  /// A rate limit for messages of one kind. Clients determine how often their requests are rejected, so such
  /// messages must not fill the disk or hide other messages.
  final class LogLimit<Kind: Hashable & Sendable>: Sendable {
    private struct Window {
      let start: ContinuousClock.Instant
      var count = 0
    }

    /// The maximum number of logged messages of a kind within a time window.
    private let most: Int
    private let duration: Duration
    private let windows = Locked<[Kind: Window]>([:])

    init(most: Int = 10, per duration: Duration = .seconds(60)) {
      self.most = most
      self.duration = duration
    }

    /// Counts a message.
    ///
    /// - Returns: `true` if to log the message.
    func take(_ kind: Kind, now: ContinuousClock.Instant = .now) -> Bool {
      windows.withLock { windows in
        var window = windows[kind] ?? Window(start: now)
        window.count += 1
        windows[kind] = window
        return window.count <= most
      }
    }

    /// Ends expired time windows.
    ///
    /// - Returns: The number of suppressed messages of each kind.
    func takeSuppressed(now: ContinuousClock.Instant = .now) -> [(kind: Kind, count: Int)] {
      windows.withLock { windows in
        let ended = windows.filter { now - $0.value.start >= duration }
        for kind in ended.keys { windows[kind] = nil }
        return ended.filter { $0.value.count > most }.map { ($0.key, $0.value.count - most) }
      }
    }
  }
#endif
