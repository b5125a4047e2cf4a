#if LivePages
  import HTTPTypes
  import LivePagesCore
  import Logging
  import Metrics

  /// Counts and logs what goes on at a site. Where nobody collects metrics, nothing is counted.
  final class SiteReport: SiteMonitor {
    let metrics: SiteMetrics?
    private let logger: Logger
    private let limit: LogLimit<ReportKind>

    /// The messages of which only some are logged.
    fileprivate struct ReportKind: Hashable {
      let level: Logger.Level
      let reason: String
      var page: String?
      var status: Int?
    }
    /// The mistakes in pages that were logged.
    private let knownMistakes = Locked<Set<String>>([])
    private static let mostMistakes = 100
    /// The number of times that the markup of each page was checked, which takes long in debug builds.
    private let checks = Locked<[String: Int]>([:])
    private static let mostChecks = 3
    private let knowsSilentProxy = Locked(false)
    /// Whether sessions were saved late when that was last looked at.
    private let isLate = Locked(false)
    /// The delay from which on sessions are saved late, and that at which they no longer are.
    private static let delays = (late: Duration.seconds(1), timely: Duration.milliseconds(200))

    /// - Parameters:
    ///   - factory: The factory of metrics.
    ///   - logger: The log of when sessions begin and end, and of what is refused.
    ///   - mostMessages: The number of messages of one kind that are logged in a minute.
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
      logger.warning("Sessions are not saved and do not move: the site has a storage for them, and no keys.")
    }

    func forgetsLogOuts() {
      logger.notice(
        "Log-outs count until the server restarts: the site has keys, and no storage for sessions. A copy of a cookie is valid again then."
      )
    }

    /// Notes that a trusted machine passes on requests without the addresses of their clients. It is logged
    /// once.
    func listsNoClients(_ proxy: IPAddress) {
      let isNew = knowsSilentProxy.withLock { isKnown in
        defer { isKnown = true }
        return !isKnown
      }
      guard isNew else { return }
      logger.warning(
        "A trusted proxy lists no clients, so all its visitors share one limit. Have it append to X-Forwarded-For or Forwarded.",
        metadata: ["proxy": "\(proxy)"]
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
          "Sessions are saved late: the storage is too slow, or does not answer. A server that is killed loses what is not saved.",
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
    ///   - count: The number of requests that wait.
    ///   - time: The time that one of them has waited whose turn it is.
    func laneWaits(_ count: Int, for time: Duration?) {
      guard let metrics else { return }
      metrics.waitingRequests.record(count)
      if let time { metrics.requestWait.record(duration: time) }
    }

    func streamBegan() { metrics?.streams.increment() }

    func streamEnded() { metrics?.streams.decrement() }

    /// Notes what a stream has written of a tab.
    ///
    /// - Parameter showsEvents: A Boolean value that indicates whether the consequences of events were in it.
    func sent(bytes: Int, of tab: OpenTab, showsEvents: Bool) {
      guard let metrics else { return }
      metrics.sentBytes.increment(by: bytes)
      if showsEvents, let wait = tab.takeWait() {
        metrics.of(tab.path).eventToPatch.record(duration: wait)
      }
    }

    func received(events: Int, on page: String) { metrics?.of(page).events.increment(by: events) }

    /// Notes that a request was refused, by words of ours alone.
    ///
    /// - Parameter page: The path of the page that was meant, as the site serves it; `nil` for what all pages
    ///   share.
    func refused(_ refusal: Refusal, page: String?) {
      let reason = refusal.reason ?? "status-\(refusal.status.code)"
      metrics?.refused(reason, page: page ?? "")
      let kind = ReportKind(level: .info, reason: reason, page: page, status: refusal.status.code)
      log("A request was refused.", kind)
    }

    /// Counts a check of a page's markup, and returns whether it is one of the first.
    func takeCheck(of page: String) -> Bool {
      checks.withLock { checks in
        checks[page, default: 0] += 1
        return checks[page, default: 0] <= Self.mostChecks
      }
    }

    /// Logs the mistakes in a page's markup, each once.
    func log(_ mistakes: [MarkupMistake], on page: String) {
      for mistake in mistakes {
        let isNew = knownMistakes.withLock { known in
          known.count < Self.mostMistakes && known.insert("\(page) \(mistake)").inserted
        }
        if isNew { logger.warning("\(mistake)", metadata: ["page": "\(page)"]) }
      }
    }

    /// Logs how many messages were left out, of each kind and minute. Call it periodically.
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

  /// Limits how often messages of one kind are logged: clients choose how often they are refused, and must
  /// not fill the disk or hide other messages.
  final class LogLimit<Kind: Hashable & Sendable>: Sendable {
    private struct Window {
      let start: ContinuousClock.Instant
      var count = 0
    }

    /// The number of messages of a kind that are logged in a window of time.
    private let most: Int
    private let duration: Duration
    private let windows = Locked<[Kind: Window]>([:])

    init(most: Int = 10, per duration: Duration = .seconds(60)) {
      self.most = most
      self.duration = duration
    }

    /// Counts a message.
    ///
    /// - Returns: Whether to log the message.
    func take(_ kind: Kind, now: ContinuousClock.Instant = .now) -> Bool {
      windows.withLock { windows in
        var window = windows[kind] ?? Window(start: now)
        window.count += 1
        windows[kind] = window
        return window.count <= most
      }
    }

    /// Ends the windows whose time is over.
    ///
    /// - Returns: The number of messages of each kind that were not logged.
    func takeSuppressed(now: ContinuousClock.Instant = .now) -> [(kind: Kind, count: Int)] {
      windows.withLock { windows in
        let ended = windows.filter { now - $0.value.start >= duration }
        for kind in ended.keys { windows[kind] = nil }
        return ended.filter { $0.value.count > most }.map { ($0.key, $0.value.count - most) }
      }
    }
  }
#endif
