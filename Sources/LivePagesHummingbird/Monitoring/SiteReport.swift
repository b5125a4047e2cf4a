#if LivePages
  import HTTPTypes
  import LivePagesCore
  import Logging
  import Metrics

  /// Counts and logs what goes on at a site. Where nobody collects metrics, nothing is counted.
  final class SiteReport: SiteMonitor {
    let metrics: SiteMetrics?
    private let logger: Logger
    /// Whether sessions were saved late when that was last looked at.
    private let isLate = Locked(false)
    /// The delay from which on sessions are saved late, and that at which they no longer are.
    private static let delays = (late: Duration.seconds(1), timely: Duration.milliseconds(200))

    /// - Parameters:
    ///   - factory: The factory of metrics.
    ///   - logger: The log of when sessions begin and end, and of what is refused.
    init(factory: any MetricsFactory, logger: Logger) {
      metrics = factory is NOOPMetricsHandler ? nil : SiteMetrics(factory)
      self.logger = logger
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

    func movingFailed(_ failure: SessionMovingFailure) {
      logger.error("\(failure)", metadata: ["reason": "\(failure.reason)"])
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
      var metadata: Logger.Metadata = ["reason": "\(reason)", "status": "\(refusal.status.code)"]
      if let page { metadata["page"] = "\(page)" }
      logger.info("A request was refused.", metadata: metadata)
    }
  }
#endif
