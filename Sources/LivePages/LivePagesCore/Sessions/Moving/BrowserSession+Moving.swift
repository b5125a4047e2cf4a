import Foundation

extension BrowserSession {
  /// Reports a change to the session's saved state, or `nil` if sessions are not saved.
  nonisolated var noteChange: (@Sendable () -> Void)? {
    guard let moving else { return nil }
    return { [weak self] in
      if let self, !moving.isOver { moving.noteChange(self) }
    }
  }

  /// Returns the state to save.
  ///
  /// - Parameters:
  ///   - size: The maximum size of a page's state.
  ///   - total: The maximum total size of all pages' states. If it is exceeded, the pages that were opened
  ///     last are omitted.
  ///   - limit: How long to wait for pages.
  ///   - isLast: A Boolean value that indicates whether the session ends with this save.
  /// - Returns: The state, or `nil` after the session has ended.
  func snapshot(
    largestState size: Int,
    total: Int,
    within limit: TimeLimit,
    isLast: Bool
  ) async -> SessionSnapshot? {
    guard let tabs = openTabs else { return nil }
    var record = SessionRecord(browser: visit.browser, logIn: visit.logIn)
    var events: [SecretToken: Int] = [:]
    var failures: [SessionMovingFailure] = []
    var isLate = false
    var numbers: [ObjectIdentifier: Int] = [:]
    var room = total
    var tooLarge: String?
    for (page, result) in await pageSnapshots(of: tabs, largestState: size, within: limit, isLast: isLast) {
      switch result {
      case .success(nil): break
      case .success(let snapshot?) where snapshot.page.state.count > room:
        tooLarge = snapshot.page.path
      case .success(let snapshot?):
        room -= snapshot.page.state.count
        numbers[page] = record.pages.count
        record.pages.append(snapshot.page)
        events.merge(snapshot.events) { $1 }
      case .failure(.late): isLate = true
      case .failure(.failed(let failure)): failures.append(failure)
      }
    }
    if let tooLarge, !isTooLarge { failures.append(.sessionTooLarge(path: tooLarge, limit: total)) }
    isTooLarge = tooLarge != nil
    for tab in tabs {
      guard let number = numbers[ObjectIdentifier(tab.page)], let last = events[tab.token] else { continue }
      record.tabs.append(
        SessionRecord.Tab(token: tab.token.text, events: last, address: tab.address?.text, page: number)
      )
    }
    if openTabs == nil { return nil }
    return SessionSnapshot(record: record, events: events, failures: failures, isLate: isLate)
  }

  private typealias PageSnapshot = (page: SessionRecord.Page, events: [SecretToken: Int])

  /// Returns the states of all pages, in the order they were opened. Pages are read concurrently, so a single
  /// limit covers all of them.
  private func pageSnapshots(
    of tabs: [OpenTab],
    largestState size: Int,
    within limit: TimeLimit,
    isLast: Bool
  ) async -> [(page: ObjectIdentifier, Result<PageSnapshot?, PageSnapshotError>)] {
    var known: Set<ObjectIdentifier> = []
    // Shared pages are included even if no tab shows them, because tabs may open later.
    let pages = (tabs.map(\.page) + sharedPages).filter { known.insert(ObjectIdentifier($0)).inserted }
    return await withTaskGroup(of: (Int, Result<PageSnapshot?, PageSnapshotError>).self) { group in
      for (number, page) in pages.enumerated() {
        guard let saving = page.saving else { continue }
        group.addTask {
          do throws(PageSnapshotError) {
            let snapshot = try await saving.snapshot(largest: size, within: limit, isLast: isLast)
            return (number, .success(snapshot))
          } catch {
            return (number, .failure(error))
          }
        }
      }
      var results: [(Int, Result<PageSnapshot?, PageSnapshotError>)] = []
      for await result in group { results.append(result) }
      return results.sorted { $0.0 < $1.0 }.map { (ObjectIdentifier(pages[$0.0]), $0.1) }
    }
  }

  /// Records that the storage has saved the session.
  ///
  /// - Parameter events: The number of the last saved event of each tab.
  func wasSaved(upTo events: [SecretToken: Int]) {
    moving?.wasSaved()
    for (token, number) in events { tab(token)?.wasSaved(upTo: number) }
  }

  /// Resumes the session from its saved state.
  ///
  /// - Parameters:
  ///   - record: The saved state.
  ///   - directory: The site's pages.
  /// - Returns: The reasons why pages cannot be resumed.
  func resume(_ record: SessionRecord, pages directory: PageDirectory) async -> [SessionMovingFailure] {
    var failures: [SessionMovingFailure] = []
    for (number, saved) in record.pages.enumerated() {
      let tabs = record.tabs.filter { $0.page == number }
      do throws(SessionMovingFailure) {
        guard let page = directory.page(at: saved.path) else { throw .unknownPage(path: saved.path) }
        guard page.stateVersion == saved.version else {
          throw .otherVersion(path: saved.path, saved: saved.version, known: page.stateVersion)
        }
        try await resume(saved, of: page, in: tabs)
      } catch {
        failures.append(error)
      }
    }
    return failures
  }

  private func resume(
    _ saved: SessionRecord.Page,
    of page: some MovablePage,
    in tabs: [SessionRecord.Tab]
  ) async throws(SessionMovingFailure) {
    // Access is checked again. If a person no longer has access, they are refused when the tab requests the
    // page.
    let address = tabs.first?.address.flatMap { PageAddress(text: $0) }
    let target = address.flatMap(\.text).flatMap { SitePath(page.base + $0) } ?? SitePath(page.path) ?? "/"
    guard case .admitted = await page.admit(Arrival(visit: visit, target: target)).decide(for: visit) else {
      return
    }
    let open: OpenPage
    do {
      open = try await OpenPage(
        page,
        absence: absence,
        uploads: makeDesk(),
        messages: messages,
        noteChange: noteChange
      ) {
        let session = try await page.resumeSession(from: saved.state, for: visit, onChange: $0)
        await session.resume()
        return session
      }
    } catch {
      throw .unreadableState(path: saved.path, message: "\(error)")
    }
    if page.sharing == .visit { share(open, at: page.path) }
    for tab in tabs {
      guard let token = SecretToken(cookie: tab.token) else { continue }
      add(
        OpenTab(
          resuming: token,
          open,
          at: page.path,
          address: page.addresses == .one
            ? nil : tab.address.flatMap { PageAddress(text: $0) } ?? PageAddress(),
          sharing: page.sharing,
          events: tab.events,
          epoch: moving?.epoch ?? 1,
          now: .now
        )
      )
    }
  }
}

extension BrowserSession {
  /// Returns a Boolean value that indicates whether the session was saved under a later epoch than the one it
  /// was resumed from. Tabs that belong to other sessions are ignored, for example if the browser has logged
  /// in since then.
  fileprivate func isOlder(than epochs: [SecretToken: Int]) -> Bool {
    guard let moving else { return false }
    return epochs.contains { $0.value > moving.savedEpoch && tab($0.key) != nil }
  }
}

extension SessionRegistry {
  /// Returns the session with a token. If the session is not on this server but another server has saved it,
  /// this server takes it over.
  ///
  /// If a session on this server has no stream, it may have moved to another server after this server's lease
  /// expired, so this method checks with the storage first.
  ///
  /// - Parameters:
  ///   - token: The token.
  ///   - epochs: The saved epochs that the browser tabs have received.
  /// - Returns: The session, or `nil` if none exists, or only one that is older than the session that the
  ///   browser has seen.
  /// - Throws: The reason why the session cannot be resumed here now.
  package func find(
    _ token: SecretToken,
    savedUnder epochs: [SecretToken: Int] = [:]
  ) async throws(SessionMovingRefusal) -> BrowserSession? {
    guard let keeper else { return session(of: token) }
    await attachKeeper()
    if let session = session(of: token) {
      let isOlder = await session.isOlder(than: epochs)
      if !isOlder {
        if session.isWatched() { return session }
        guard await keeper.isInDoubt(session) else { return session }
      }
      // Anyone can send a later epoch. The storage is consulted only if another server may have saved it.
      if isOlder, await keeper.isSoleOwner(of: session) { return await newEnough(session, for: epochs) }
      switch await keeper.confirm(session, isKnownElsewhere: isOlder) {
      case .isGone: break
      case .noAnswer:
        // If the storage is unavailable, sessions continue here unless another server is known to have
        // resumed them.
        if isOlder { throw .belongsElsewhere }
        return session
      case .belongsHere: return await newEnough(session, for: epochs)
      }
    }
    guard let session = try await keeper.bring(token) else { return nil }
    return await newEnough(session, for: epochs)
  }

  /// Ends a session if the storage has an earlier state than the one that was last saved.
  private func newEnough(
    _ session: BrowserSession,
    for epochs: [SecretToken: Int]
  ) async -> BrowserSession? {
    guard await session.isOlder(than: epochs) else { return session }
    monitor?.movingFailed(.olderThanSeen)
    await endSession(of: session.token)
    return nil
  }
}
