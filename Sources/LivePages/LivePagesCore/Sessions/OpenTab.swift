/// A page in one tab of a browser.
///
/// A token in the page identifies the tab. The page script numbers its events, starting at 1, and sends
/// unanswered ones again. By the numbers, the tab recognizes events that it has already handled.
package final class OpenTab: Sendable {
  private struct Progress {
    /// The number of the last accepted event.
    var taken = 0
    /// The number of the last handled event.
    var handled = 0
    /// The requests whose events haven't been handled yet.
    var requests = RequestOrder()
    /// The closures that wake the tab's streams.
    var wakes: [Int: @Sendable () -> Void] = [:]
    var nextWake = 0
    /// The time at which the tab was opened or last stopped listening.
    var lastUse: ContinuousClock.Instant
    var hasListened = false
    /// The location, or `nil` for a page with a single address.
    var location: TabLocation?
    /// The arrival time of the oldest event whose effects no stream has shown yet.
    var firstUnshown: ContinuousClock.Instant?
    /// The number of the last saved event.
    var saved = 0
    /// The outline of the content that was last sent, or `nil` if this server has sent none.
    var shown: PageOutline?
  }

  /// The event that the page script sends when the user opens one of the page addresses. Its value is the
  /// part of the address after the page path.
  package static let addressEvent = "live:address"

  package let token: SecretToken
  /// The page path.
  package let path: String
  package let page: OpenPage
  package let messages: TabMessages
  let sharing: PageSharing
  /// A Boolean value that indicates whether another server had the tab before. In that case, missing events
  /// may have to be requested.
  let wasResumed: Bool
  private let progress: Locked<Progress>

  /// - Parameter address: The tab address, or `nil` for a page with a single address.
  init(
    _ page: OpenPage,
    at path: String,
    address: PageAddress?,
    sharing: PageSharing,
    now: ContinuousClock.Instant
  ) {
    token = .random()
    self.page = page
    self.path = path
    self.sharing = sharing
    messages = TabMessages(budget: page.messages)
    wasResumed = false
    progress = Locked(Progress(lastUse: now, location: address.map(TabLocation.init)))
    page.join(messages)
  }

  /// Creates a tab that another server had before.
  ///
  /// - Parameters:
  ///   - token: The tab's token.
  ///   - events: The number of the last event that the page's state includes.
  ///   - epoch: The number of times that the session has been taken over. It distinguishes this server's
  ///     message numbers from those of earlier servers.
  init(
    resuming token: SecretToken,
    _ page: OpenPage,
    at path: String,
    address: PageAddress?,
    sharing: PageSharing,
    events: Int,
    epoch: Int,
    now: ContinuousClock.Instant
  ) {
    self.token = token
    self.page = page
    self.path = path
    self.sharing = sharing
    messages = TabMessages(after: (epoch - 1) << 32, budget: page.messages)
    wasResumed = true
    progress = Locked(
      Progress(
        taken: events,
        handled: events,
        lastUse: now,
        hasListened: true,
        location: address.map(TabLocation.init),
        saved: events
      )
    )
    page.join(messages)
  }

  /// The number of the last event saved with the page's state, or `nil` if the page isn't saved.
  package var savedEvents: Int? { page.saving == nil ? nil : progress.withLock { $0.saved } }

  func wasSaved(upTo number: Int) {
    progress.withLock { $0.saved = max($0.saved, number) }
  }

  /// Returns the number of the first missing event. Events are missing if another server has answered them
  /// without saving them.
  ///
  /// - Parameter first: The number of the first received event.
  package func missingEvent(before first: Int?) -> Int? {
    guard wasResumed, let first else { return nil }
    let taken = progress.withLock { $0.taken }
    return first > taken + 1 ? taken + 1 : nil
  }

  /// The number of the last event that a rendering reflects if it starts now.
  package var handledEvents: Int { progress.withLock { $0.handled } }

  /// A Boolean value that indicates whether the next request must be rejected because too many requests are
  /// queued while the page handles earlier events. The page script sends one request at a time, and retries a
  /// rejected request after a delay.
  package var isOverloaded: Bool { waitingRequests >= Self.mostWaiting }

  /// The number of requests whose events haven't been handled yet.
  var waitingRequests: Int { progress.withLock { $0.requests.count } }

  /// The number of waiting requests, with up to 64 KiB of events each, at which the tab is overloaded.
  static let mostWaiting = 16

  /// Sends events to the page after all earlier ones. A rejected event doesn't have an effect, but the page
  /// still handles the events after it.
  ///
  /// - Parameter first: The number of the first event, or `nil` for events without numbers. The tab ignores
  ///   events that it has already accepted.
  /// - Throws: The error of the first rejected event.
  package func receive(_ events: [WireEvent], from first: Int? = nil) async throws(ViewEventError) {
    let (turn, new, last) = progress.withLock { progress in
      if !progress.wakes.isEmpty { progress.firstUnshown = progress.firstUnshown ?? .now }
      var isNew = events.count
      var last = progress.taken
      if let first {
        last = max(first + events.count - 1, last)
        isNew = min(last - progress.taken, events.count)
        progress.taken = last
      }
      return (progress.requests.enter(), events.suffix(isNew), last)
    }
    // The request may be cancelled, but its events count. Starting on this thread avoids a thread switch.
    let handling = Task.startingHere {
      await self.wait(for: turn)
      let refusal = await self.handle(new, upTo: first == nil ? nil : last)
      self.wasHandled(upTo: last)
      return refusal
    }
    if let refusal = await handling.value { throw refusal }
  }

  /// Returns after the events of all earlier requests have been handled.
  private func wait(for turn: RequestOrder.Turn) async {
    await withCheckedContinuation { continuation in
      let isNext = progress.withLock { $0.requests.wait(for: turn, continuation) }
      if isNext { continuation.resume() }
    }
  }

  /// - Parameter last: The number of the last event.
  private func handle(_ events: ArraySlice<WireEvent>, upTo last: Int?) async -> ViewEventError? {
    var refusal: ViewEventError?
    for (index, event) in zip(events.indices, events) {
      let number = last.map { $0 - (events.endIndex - 1 - index) }
      do throws(ViewEventError) {
        try await handle(event, as: number.map { TabEvent(tab: token, number: $0) })
      } catch {
        refusal = refusal ?? error
      }
    }
    return refusal
  }

  private func handle(_ event: WireEvent, as number: TabEvent?) async throws(ViewEventError) {
    guard event.name == Self.addressEvent else { return try await page.receive(event, as: number) }
    let address: PageAddress
    do throws(ViewEventError) {
      address = try self.address(in: event)
    } catch {
      page.saving?.note(number)
      progress.withLock { $0.location?.noteRefusal() }
      throw error
    }
    progress.withLock { $0.location?.beginOpening(address) }
    await page.open(address, by: number)
  }

  private func address(in event: WireEvent) throws(ViewEventError) -> PageAddress {
    guard let address = PageAddress(text: try event.string()), page.accepts(address) else {
      throw .noSuchAddress
    }
    return address
  }

  /// Returns how long the oldest event has been waiting to be shown, and resets the wait.
  package func takeWait(now: ContinuousClock.Instant = .now) -> Duration? {
    progress.withLock { progress in
      progress.firstUnshown.take().map { now - $0 }
    }
  }

  /// - Parameter number: The number of the last event.
  private func wasHandled(upTo number: Int) {
    let (next, wakes) = progress.withLock { progress in
      let next = progress.requests.leave()
      // An address is still being opened after the state has received it. The browser follows the state's
      // address only once it has received the event's number, which shows that the address is newer than its
      // own.
      let wasOpening = progress.location.map { $0.mark == nil } ?? false
      progress.location?.endOpening()
      // A stream that rendered during the opening hasn't followed an address. It is woken again, even if the
      // event had no number.
      guard number > progress.handled || wasOpening else { return (next, [] as [@Sendable () -> Void]) }
      progress.handled = max(number, progress.handled)
      return (next, Array(progress.wakes.values))
    }
    for wake in wakes { wake() }
    next?.resume()
  }

  /// The values to read before the page is rendered.
  package struct Moment: Hashable, Sendable {
    /// The number of the last event that the rendering reflects.
    package let handledEvents: Int
    /// The mark for ``follow(_:since:)``, or `nil` while the browser opens an address.
    package let addressMark: Int?
  }

  package var moment: Moment {
    progress.withLock { Moment(handledEvents: $0.handled, addressMark: $0.location?.mark) }
  }

  // MARK: The content

  /// Records the content sent to the browser.
  package func noteShown(_ outline: PageOutline) { progress.withLock { $0.shown = outline } }

  /// Returns the outline of the content that was last sent, if it is the content that the browser holds.
  ///
  /// - Parameter digest: The digest of the content that the browser holds.
  package func shown(as digest: String) -> PageOutline? {
    progress.withLock { $0.shown }.flatMap { $0.digest == digest ? $0 : nil }
  }

  // MARK: The address

  /// The tab address on its page, or `nil` if the page has a single address.
  package var address: PageAddress? { progress.withLock { $0.location?.address } }

  /// Updates the tab address from the state.
  ///
  /// - Parameters:
  ///   - look: The page's look.
  ///   - mark: The mark of the ``moment`` before the rendering.
  /// - Returns: The change to send, or `nil` if the browser's address is unchanged.
  package func follow(_ look: PageLook, since mark: Int?) -> TabLocation.Change? {
    let addresses = progress.withLock { progress in
      progress.location.flatMap { location in
        (look.address ?? location.returnAddress).map { (old: location.address, new: $0) }
      }
    }
    guard let (old, new) = addresses else { return nil }
    // The page's own code is called without the lock. If the browser opens another address meanwhile, the
    // mark is outdated.
    let entersHistory = old == new || page.entersHistory(from: old, to: new)
    return progress.withLock { $0.location?.follow(new, since: mark, entersHistory: entersHistory) }
  }

  // MARK: Listening

  /// Starts to listen, until you call `leave` of the result.
  ///
  /// - Parameter wake: A closure that is called after changes to the page, and when the page has handled the
  ///   tab's events.
  /// - Returns: The registration, or `nil` if the page was closed.
  package func listen(_ wake: @escaping @Sendable () -> Void) -> OpenPage.ChangeListener? {
    guard let changes = page.listen(wake) else { return nil }
    let key = progress.withLock { progress in
      progress.hasListened = true
      progress.nextWake += 1
      progress.wakes[progress.nextWake] = wake
      return progress.nextWake
    }
    page.saving?.noteOtherChange()
    return OpenPage.ChangeListener(
      takeChange: changes.takeChange,
      leave: { [progress] in
        progress.withLock { progress in
          progress.wakes[key] = nil
          progress.lastUse = .now
        }
        changes.leave()
      }
    )
  }

  /// A Boolean value that indicates whether a stream carries the tab.
  var isWatched: Bool { progress.withLock { !$0.wakes.isEmpty } }

  /// Returns a Boolean value that indicates whether the tab has been silent for so long that it counts as
  /// closed. For a tab that hasn't listened at all, the limit is shorter.
  func isAbandoned(now: ContinuousClock.Instant, limits: SessionLimits) -> Bool {
    progress.withLock { progress in
      let patience = progress.hasListened ? limits.idleTime : limits.strangerTime
      return progress.wakes.isEmpty && now - progress.lastUse >= patience
    }
  }
}
