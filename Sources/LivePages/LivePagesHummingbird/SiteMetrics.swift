#if LivePages
  import LivePagesCore
  import Metrics

  /// A site's metrics, by name.
  struct SiteMetrics: Sendable {
    let sessions: Meter
    let tabs: Meter
    let streams: Meter
    /// The number of sessions with unsaved changes.
    let unsavedSessions: Gauge
    /// How long the most overdue session has been waiting to be saved.
    let saveDelay: Metrics.Timer
    /// The number of requests that are delayed because their clients send too many.
    let waitingRequests: Gauge
    /// How long a delayed request has waited.
    let requestWait: Metrics.Timer
    /// The number of requests that are waiting for a connection to the servers' shared resource.
    let waitingStatements: Gauge
    /// How long the storage takes to renew the server's lease.
    let leaseRenewal: Metrics.Timer
    /// The remaining time of the lease.
    let leaseLeft: Gauge
    /// The number of bytes that streams have written, before encryption.
    let sentBytes: Counter
    private let factory: any MetricsFactory
    /// The metrics of each page, created on first use.
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
      /// The time between the arrival of an event and the write of its effects to a stream.
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
    /// Returns the look of a tab, and measures how long its rendering takes. In debug builds, the site also
    /// checks a limited number of a page's renderings for mistakes in the markup, and logs them.
    func look(of tab: OpenTab) async -> PageLook {
      let look = await measuredLook(of: tab)
      #if DEBUG
        if takeCheck(of: tab.path, digest: look.root.hashValue) {
          let start = ContinuousClock.now
          log(MarkupMistake.mistakes(in: look.root), on: tab.path)
          addCheck(of: tab.path, time: .now - start)
        }
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
