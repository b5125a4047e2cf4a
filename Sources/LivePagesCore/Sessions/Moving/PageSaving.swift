import Foundation

/// An event of a tab, by its number.
package struct TabEvent: Hashable, Sendable {
  let tab: SecretToken
  let number: Int
}

/// The saving of an open page that moves.
final class PageSaving: Sendable {
  let path: String
  let version: Int
  /// The numbers of the events of each tab that are in the state. They are written on the actor of the page's
  /// session, in the moment in which the state has changed.
  private let events = Locked<[SecretToken: Int]>([:])
  private let hasFailed = Locked(false)
  private let reading = Locked(Reading())
  private let take: @Sendable (Locked<[SecretToken: Int]>) async throws -> (Data, [SecretToken: Int])
  private let noteChange: @Sendable () -> Void

  /// - Returns: `nil` for a page that does not move.
  init?(of page: some LivePage, _ session: some LiveSession, noteChange: @escaping @Sendable () -> Void) {
    guard let page = page as? any MovablePage, let session = session as? any MovableSession else {
      return nil
    }
    path = page.path
    version = page.stateVersion
    take = { try await session.snapshot($0) }
    self.noteChange = noteChange
  }

  /// Notes that an event has changed the state, which has to be saved.
  func note(_ event: TabEvent?) {
    if let event { events.withLock { $0[event.tab] = event.number } }
    noteChange()
  }

  /// Begins to count the events of a tab.
  func begin(_ tab: SecretToken, after number: Int) { events.withLock { $0[tab] = number } }

  /// Counts the events of a tab no more.
  func forget(_ tab: SecretToken) { _ = events.withLock { $0.removeValue(forKey: tab) } }

  /// Notes that something else has changed that is saved, such as which tabs show the page.
  func noteOtherChange() { noteChange() }

  /// The state, and for each tab the number of the last event that is in it.
  ///
  /// A page that takes longer than the limit is late. It is not asked again before it has answered, and
  /// counts as failed after some calls.
  ///
  /// - Throws: Why it is not saved. A failure is thrown once, and then `nil` is returned until it is saved
  ///   again.
  func snapshot(largest size: Int, within limit: TimeLimit) async throws(PageSnapshotError) -> (
    page: SessionRecord.Page, events: [SecretToken: Int]
  )? {
    do throws(PageSnapshotError) {
      let (state, events) = try await state(within: limit)
      guard state.count <= size else {
        throw .failed(.tooLarge(path: path, bytes: state.count, limit: size))
      }
      hasFailed.withLock { $0 = false }
      return (SessionRecord.Page(path: path, version: version, state: state), events)
    } catch .late {
      throw .late
    } catch {
      let isKnown = hasFailed.withLock { hasFailed in
        defer { hasFailed = true }
        return hasFailed
      }
      if isKnown { return nil }
      throw error
    }
  }

  private func state(within limit: TimeLimit) async throws(PageSnapshotError) -> (Data, [SecretToken: Int]) {
    if let lateCalls = reading.withLock({ $0.noteCall() }) { throw late(calls: lateCalls) }
    let task = Task { [take, events, reading, noteChange] in
      defer {
        // Nobody has waited for what it returns.
        if reading.withLock({ $0.end() }) { noteChange() }
      }
      return try await take(events)
    }
    do {
      return try await limit.value(of: task)
    } catch is TimeLimit.Exceeded {
      if let lateCalls = reading.withLock({ $0.noteCall() }) { throw late(calls: lateCalls) }
      // It has answered at this moment.
      reading.withLock { $0 = Reading() }
      noteChange()
      throw .late
    } catch {
      throw .failed(.unsavableState(path: path, message: "\(error)"))
    }
  }

  private func late(calls: Int) -> PageSnapshotError {
    guard calls > Self.mostLateCalls else { return .late }
    return .failed(.unsavableState(path: path, message: "'savedState()' does not return."))
  }

  /// After as many calls a page that does not answer is left out, so that the session's other pages are
  /// saved.
  private static let mostLateCalls = 10

  /// Whether the page's state is being read.
  private struct Reading {
    private var isUnderway = false
    /// The number of calls that have not got the answer.
    private var lateCalls = 0

    /// Notes a call.
    ///
    /// - Returns: The number of calls without an answer; `nil` for the call that begins.
    mutating func noteCall() -> Int? {
      guard isUnderway else {
        isUnderway = true
        return nil
      }
      lateCalls += 1
      return lateCalls
    }

    /// - Returns: Whether a call has not got the answer.
    mutating func end() -> Bool {
      defer { self = Reading() }
      return lateCalls > 0
    }
  }
}

/// The reason that a page's state is not saved now.
enum PageSnapshotError: Error {
  /// The page has not answered in time.
  case late
  case failed(SessionMovingFailure)
}
