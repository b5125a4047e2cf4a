#if LivePages
  import LivePagesCore
  import Metrics

  /// The metrics of a site, by the names under which they are collected.
  struct SiteMetrics: Sendable {
    let sessions: Meter
    let tabs: Meter
    let streams: Meter
    /// The sessions that have changed and are not saved yet.
    let unsavedSessions: Gauge
    /// For how long the one that waits for longest could have been saved.
    let saveDelay: Metrics.Timer
    /// The requests that wait as their clients ask for much.
    let waitingRequests: Gauge
    /// The time that such a request has waited.
    let requestWait: Metrics.Timer
    /// The requests that wait for a connection to what the servers have in common.
    let waitingStatements: Gauge
    /// The time that the storage took to renew the server's lease of its sessions.
    let leaseRenewal: Metrics.Timer
    /// The time until that lease ends.
    let leaseLeft: Gauge
    /// What streams have written, before it is encrypted.
    let sentBytes: Counter
    private let factory: any MetricsFactory
    /// Those of each page, made when they are first needed.
    private let ofPages = Locked<[String: PageMetrics]>([:])
    private let refusals = Locked<[Refused: Counter]>([:])

    private struct Refused: Hashable {
      let reason: String
      let page: String
    }

    /// The metrics of one page.
    struct PageMetrics: Sendable {
      let events: Counter
      let rendering: Metrics.Timer
      /// From the moment when an event came to that when its consequences were written to a stream.
      let eventToPatch: Metrics.Timer
    }

    init(_ factory: any MetricsFactory) {
      self.factory = factory
      sessions = Meter(label: "live_pages_sessions", dimensions: [], factory: factory)
      tabs = Meter(label: "live_pages_tabs", dimensions: [], factory: factory)
      streams = Meter(label: "live_pages_streams", dimensions: [], factory: factory)
      unsavedSessions = Gauge(label: "live_pages_unsaved_sessions", dimensions: [], factory: factory)
      saveDelay = Metrics.Timer(label: "live_pages_save_delay", dimensions: [], factory: factory)
      waitingRequests = Gauge(label: "live_pages_waiting_requests", dimensions: [], factory: factory)
      requestWait = Metrics.Timer(label: "live_pages_request_wait", dimensions: [], factory: factory)
      waitingStatements = Gauge(label: "live_pages_waiting_statements", dimensions: [], factory: factory)
      leaseRenewal = Metrics.Timer(label: "live_pages_lease_renewal", dimensions: [], factory: factory)
      leaseLeft = Gauge(label: "live_pages_lease_left", dimensions: [], factory: factory)
      sentBytes = Counter(label: "live_pages_sent_bytes", dimensions: [], factory: factory)
    }

    func of(_ page: String) -> PageMetrics {
      ofPages.withLock { pages in
        if let known = pages[page] { return known }
        let dimensions = [("page", page)]
        let new = PageMetrics(
          events: Counter(label: "live_pages_events", dimensions: dimensions, factory: factory),
          rendering: Metrics.Timer(label: "live_pages_rendering", dimensions: dimensions, factory: factory),
          eventToPatch: Metrics.Timer(
            label: "live_pages_event_to_patch",
            dimensions: dimensions,
            factory: factory
          )
        )
        pages[page] = new
        return new
      }
    }

    func refused(_ reason: String, page: String) {
      let counter = refusals.withLock { refusals in
        let key = Refused(reason: reason, page: page)
        if let known = refusals[key] { return known }
        let new = Counter(
          label: "live_pages_refusals",
          dimensions: [("reason", reason), ("page", page)],
          factory: factory
        )
        refusals[key] = new
        return new
      }
      counter.increment()
    }

    func uploadEnded(_ outcome: UploadOutcome, bytes: Int) {
      let dimensions = [("outcome", outcome.rawValue)]
      Counter(label: "live_pages_uploads", dimensions: dimensions, factory: factory).increment()
      Counter(label: "live_pages_upload_bytes", dimensions: dimensions, factory: factory).increment(by: bytes)
    }
  }

  extension SiteReport {
    /// Returns the look of a tab, and measures the time that it takes to render it. In debug builds, the first
    /// looks at a page are checked for mistakes in the markup, which are logged.
    func look(of tab: OpenTab) async -> PageLook {
      let look = await measuredLook(of: tab)
      #if DEBUG
        if takeCheck(of: tab.path) { log(MarkupMistake.mistakes(in: look.root), on: tab.path) }
      #endif
      return look
    }

    private func measuredLook(of tab: OpenTab) async -> PageLook {
      guard let metrics else { return await tab.page.look() }
      let start = ContinuousClock.now
      let look = await tab.page.look()
      metrics.of(tab.path).rendering.record(duration: .now - start)
      return look
    }
  }
#endif
