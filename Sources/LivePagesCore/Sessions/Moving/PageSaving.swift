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
  /// - Throws: Why it is not saved. It is thrown once, and then `nil` is returned until it is saved again.
  func snapshot(largest limit: Int) async throws(SessionMovingFailure) -> (
    page: SessionRecord.Page, events: [SecretToken: Int]
  )? {
    do throws(SessionMovingFailure) {
      let (state, events) = try await state()
      guard state.count <= limit else { throw .tooLarge(path: path, bytes: state.count, limit: limit) }
      hasFailed.withLock { $0 = false }
      return (SessionRecord.Page(path: path, version: version, state: state), events)
    } catch {
      let isKnown = hasFailed.withLock { hasFailed in
        defer { hasFailed = true }
        return hasFailed
      }
      if isKnown { return nil }
      throw error
    }
  }

  private func state() async throws(SessionMovingFailure) -> (Data, [SecretToken: Int]) {
    do {
      return try await take(events)
    } catch {
      throw .unsavableState(path: path, message: "\(error)")
    }
  }
}
