/// A page as one tab of a browser has it open.
///
/// The tab is known by a token that stands in the page. The page's script numbers what it sends, from 1 on,
/// and sends again what was not answered: an event counts once, however often it comes.
package final class OpenTab: Sendable {
  private struct Progress {
    /// The number of the last event that was taken.
    var taken = 0
    /// The number of the last event that was handled.
    var handled = 0
    /// Handles what was taken last, after all before it; `nil` when that is done.
    var handling: Task<ViewEventError?, Never>?
    var handlingCount = 0
    /// Wake the streams that carry the tab.
    var wakes: [Int: @Sendable () -> Void] = [:]
    var nextWake = 0
    /// The time at which the tab was opened, or last stopped to listen.
    var lastUse: ContinuousClock.Instant
    var hasListened = false
    /// `nil` for a page that has one address.
    var location: TabLocation?
    /// The time at which the first of the events came that no stream has shown yet.
    var firstUnshown: ContinuousClock.Instant?
    /// The number of the last event that is saved.
    var saved = 0
  }

  /// The event that the page's script sends when the person has opened an address of the page. Its value is
  /// the part of the address below the page's path.
  package static let addressEvent = "live:address"

  package let token: SecretToken
  /// The path of the page.
  package let path: String
  package let page: OpenPage
  /// What the tab is told beside what it shows.
  package let messages: TabMessages
  let sharing: PageSharing
  /// Whether another server had it before: what is missing then of its events is requested.
  let wasResumed: Bool
  private let progress: Locked<Progress>

  /// - Parameter address: The tab's address; `nil` for a page that has one address.
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

  /// A tab that another server had before.
  ///
  /// - Parameters:
  ///   - token: The token of the tab.
  ///   - events: The number of the last event that is in the page's state.
  ///   - epoch: The number of times that its session was taken: no earlier server has numbered messages like
  ///     this one.
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

  /// The number of the last event that is saved with the page's state; `nil` if nothing is saved of the page.
  package var savedEvents: Int? { page.saving == nil ? nil : progress.withLock { $0.saved } }

  func wasSaved(upTo number: Int) {
    progress.withLock { $0.saved = max($0.saved, number) }
  }

  /// Returns the number of the next expected event if events are missing: another server has answered them,
  /// and has not saved them.
  ///
  /// - Parameter first: The number of the first event that has come.
  package func missingEvent(before first: Int?) -> Int? {
    guard wasResumed, let first else { return nil }
    let taken = progress.withLock { $0.taken }
    return first > taken + 1 ? taken + 1 : nil
  }

  /// The number of the last event whose consequences the page shows when it is rendered from now on.
  package var handledEvents: Int { progress.withLock { $0.handled } }

  /// Hands the events to the page, after all that came before them. An event that the page refuses changes
  /// nothing, and those after it count all the same.
  ///
  /// - Parameter first: The number of the first of them, or `nil` for events that were not numbered. What was
  ///   taken before is not handed on again.
  /// - Throws: Why the first of those that were refused was refused.
  package func receive(_ events: [WireEvent], from first: Int? = nil) async throws(ViewEventError) {
    let handling = progress.withLock { progress in
      if !progress.wakes.isEmpty { progress.firstUnshown = progress.firstUnshown ?? .now }
      var isNew = events.count
      var last = progress.taken
      if let first {
        last = max(first + events.count - 1, last)
        isNew = min(last - progress.taken, events.count)
        progress.taken = last
      }
      progress.handlingCount += 1
      let number = progress.handlingCount
      let handling = Task { [previous = progress.handling, new = events.suffix(isNew)] in
        _ = await previous?.value
        let refusal = await self.handle(new, upTo: first == nil ? nil : last)
        self.wasHandled(upTo: last, by: number)
        return refusal
      }
      progress.handling = handling
      return handling
    }
    if let refusal = await handling.value { throw refusal }
  }

  /// - Parameter last: The number of the last of them.
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

  /// Returns the time that the oldest event has waited whose consequences are shown now.
  package func takeWait(now: ContinuousClock.Instant = .now) -> Duration? {
    progress.withLock { progress in
      progress.firstUnshown.take().map { now - $0 }
    }
  }

  /// - Parameters:
  ///   - number: The number of the last event.
  ///   - handling: The number of the task that has handled it.
  private func wasHandled(upTo number: Int, by handling: Int) {
    let wakes = progress.withLock { progress in
      // A task keeps the memory that it has needed for as long as something refers to it.
      if progress.handlingCount == handling { progress.handling = nil }
      // Not as soon as the state has heard of an address: what it says is followed once the browser, which is
      // told the number with it, knows that this was after the address.
      let wasOpening = progress.location.map { $0.mark == nil } ?? false
      progress.location?.endOpening()
      // A stream that has looked during an opening has followed nothing. It looks again, even if the event
      // had no number.
      guard number > progress.handled || wasOpening else { return [] as [@Sendable () -> Void] }
      progress.handled = max(number, progress.handled)
      return Array(progress.wakes.values)
    }
    for wake in wakes { wake() }
  }

  /// The values that are read before the page is rendered.
  package struct Moment: Hashable, Sendable {
    /// The number of the last event whose consequences the page shows.
    package let handledEvents: Int
    /// What ``follow(_:since:)`` takes; `nil` while the browser opens an address.
    package let addressMark: Int?
  }

  package var moment: Moment {
    progress.withLock { Moment(handledEvents: $0.handled, addressMark: $0.location?.mark) }
  }

  // MARK: The address

  /// The tab's address on its page; `nil` if the page has one address.
  package var address: PageAddress? { progress.withLock { $0.location?.address } }

  /// Follows what the state says of the address.
  ///
  /// - Parameters:
  ///   - look: The look of the page.
  ///   - mark: The mark of the ``moment`` before that.
  /// - Returns: `nil` if the browser's address remains.
  package func follow(_ look: PageLook, since mark: Int?) -> TabLocation.Change? {
    progress.withLock { [page] progress in
      guard let address = look.address ?? progress.location?.returnAddress else { return nil }
      return progress.location?.follow(address, since: mark, entersHistory: page.entersHistory)
    }
  }

  // MARK: Listening

  /// Begins to listen, until `leave` of the answer is called.
  ///
  /// - Parameter wake: A closure that is called after each change of the page, and when events of the tab
  ///   were handled.
  /// - Returns: `nil` if the page was closed already.
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

  /// Whether a stream carries the tab.
  var isWatched: Bool { progress.withLock { !$0.wakes.isEmpty } }

  /// Whether nobody has listened for so long that the tab has gone: sooner if nobody ever has.
  func isAbandoned(now: ContinuousClock.Instant, limits: SessionLimits) -> Bool {
    progress.withLock { progress in
      let patience = progress.hasListened ? limits.idleTime : limits.strangerTime
      return progress.wakes.isEmpty && now - progress.lastUse >= patience
    }
  }
}
