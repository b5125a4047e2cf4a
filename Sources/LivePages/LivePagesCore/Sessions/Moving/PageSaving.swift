import Foundation

/// An event of a tab, identified by its number.
package struct TabEvent: Hashable, Sendable {
  let tab: SecretToken
  let number: Int
}

/// The saving of a movable page.
final class PageSaving: Sendable {
  let path: String
  let version: Int
  /// The number of each tab's last event included in the state. It is updated on the actor of the page's
  /// session, together with the state.
  private let events = Locked<[SecretToken: Int]>([:])
  private let hasFailed = Locked(false)
  private let reading = Locked(Reading())
  private let take: @Sendable (Locked<[SecretToken: Int]>) async throws -> (Data, [SecretToken: Int])
  private let noteChange: @Sendable () -> Void

  /// - Returns: `nil` for a page that cannot move.
  init?(of page: some LivePage, _ session: some LiveSession, noteChange: @escaping @Sendable () -> Void) {
    guard let page = page as? any MovablePage, let session = session as? any MovableSession else {
      return nil
    }
    path = page.path
    version = page.stateVersion
    take = { try await session.snapshot($0) }
    self.noteChange = noteChange
  }

  /// Records that an event has changed the state, so the state has to be saved.
  func note(_ event: TabEvent?) {
    if let event { events.withLock { $0[event.tab] = event.number } }
    noteChange()
  }

  /// Starts recording a tab's events.
  func begin(_ tab: SecretToken, after number: Int) { events.withLock { $0[tab] = number } }

  /// Stops recording a tab's events.
  func forget(_ tab: SecretToken) { _ = events.withLock { $0.removeValue(forKey: tab) } }

  /// Reports another change to save, such as a tab that has opened or closed.
  func noteOtherChange() { noteChange() }

  /// Returns the state and, for each tab, the number of the last event that the state includes.
  ///
  /// A page that exceeds the limit is late. Its state isn't requested again until it has responded, and a
  /// later call uses that response. After several late calls, the page counts as failed.
  ///
  /// Saves of other sessions wait for this method. Therefore, calls don't wait for a page that is already
  /// late, and wait for a twentieth of the limit if the previous response took longer than the limit. The last
  /// save of a session waits for the whole limit.
  ///
  /// - Parameters:
  ///   - size: The maximum size of the state.
  ///   - limit: How long to wait for the page.
  ///   - isLast: A Boolean value that indicates whether no later save can include the state.
  /// - Throws: The reason why the page cannot be saved. A failure is thrown only once. After that, the result
  ///   is `nil` until the page can be saved again.
  func snapshot(
    largest size: Int,
    within limit: TimeLimit,
    isLast: Bool = false
  ) async throws(PageSnapshotError) -> (page: SessionRecord.Page, events: [SecretToken: Int])? {
    do throws(PageSnapshotError) {
      let (state, events) = try await state(within: limit, isLast: isLast)
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

  private func state(
    within limit: TimeLimit,
    isLast: Bool
  ) async throws(PageSnapshotError) -> (Data, [SecretToken: Int]) {
    let (task, isSlow) = try reading.withLock { reading throws(PageSnapshotError) in
      if isLast ? reading.isOmitted : reading.isLate { throw late(calls: reading.countLateCall()) }
      let task = reading.task ?? makeTask(within: limit.time)
      reading.task = task
      return (task, reading.isSlow && !reading.isAnswered && !isLast)
    }
    do {
      let state = try await (isSlow ? limit.twentieth : limit).value(of: task)
      // A late answer may be older than the page's current state.
      if reading.withLock({ $0.end(task) }) { noteChange() }
      return state
    } catch is TimeLimit.Exceeded {
      let (calls, isAnswered) = reading.withLock { ($0.countLateCall(), $0.isAnswered) }
      // The page has answered at the last moment. The next save takes the answer.
      if isAnswered { noteChange() }
      throw late(calls: calls)
    } catch {
      _ = reading.withLock { $0.end(task) }
      throw .failed(.unsavableState(path: path, message: "\(error)"))
    }
  }

  private func makeTask(within time: Duration) -> Task<(Data, [SecretToken: Int]), any Error> {
    Task { [take, events, reading, noteChange] in
      let begun = ContinuousClock.now
      defer {
        // The next save takes the answer that arrived too late for this save.
        if reading.withLock({ $0.answered(isSlow: .now - begun >= time) }) { noteChange() }
      }
      return try await take(events)
    }
  }

  private func late(calls: Int) -> PageSnapshotError {
    guard calls > Reading.mostLateCalls else { return .late }
    return .failed(.unsavableState(path: path, message: "'savedState()' doesn't return."))
  }

  /// A read of the page's state that is in progress, or whose answer has not been taken by a save.
  private struct Reading {
    /// The maximum number of late calls. After them, the page is omitted, so that the session's other pages
    /// are saved.
    static let mostLateCalls = 10

    var task: Task<(Data, [SecretToken: Int]), any Error>?
    /// The number of saves that received no answer before the limit.
    private var lateCalls = 0
    /// A Boolean value that indicates whether the task has ended, although no save has taken the answer.
    private(set) var isAnswered = false
    /// A Boolean value that indicates whether the latest answer took longer than the limit.
    private(set) var isSlow = false

    /// A Boolean value that indicates whether a save has received no answer, and there still is none.
    var isLate: Bool { lateCalls > 0 && !isAnswered }

    /// A Boolean value that indicates whether so many saves have received no answer that the page is omitted.
    var isOmitted: Bool { lateCalls > Self.mostLateCalls && !isAnswered }

    mutating func countLateCall() -> Int {
      lateCalls += 1
      return lateCalls
    }

    /// Records the answer.
    ///
    /// - Returns: `true` if there are saves that did not receive the answer.
    mutating func answered(isSlow: Bool) -> Bool {
      isAnswered = true
      self.isSlow = isSlow
      return lateCalls > 0
    }

    /// Ends the read after a save has taken the answer.
    ///
    /// - Returns: `true` if there are other saves that did not receive the answer.
    mutating func end(_ task: Task<(Data, [SecretToken: Int]), any Error>) -> Bool {
      guard task == self.task else { return false }
      defer {
        let wasSlow = isSlow
        self = Reading()
        isSlow = wasSlow
      }
      return lateCalls > 0
    }
  }
}

/// The reason why a page's state cannot be saved now.
enum PageSnapshotError: Error {
  /// The page has not answered before the limit.
  case late
  case failed(SessionMovingFailure)
}

/// A limit on how long to wait for external code, such as a storage or a page.
struct TimeLimit: Sendable {
  /// The error for a task that exceeds the limit.
  struct Exceeded: Error, Hashable, CustomStringConvertible {
    let time: Duration

    var description: String { "There was no response within \(time)." }
  }

  let time: Duration
  private let sleep: @Sendable (Duration) async throws -> Void

  init(
    _ time: Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.time = time
    self.sleep = sleep
  }

  /// A limit of a twentieth of the time.
  var twentieth: TimeLimit { TimeLimit(time / 20, sleep: sleep) }

  /// Waits for a task. A task that exceeds the limit continues to run.
  ///
  /// - Throws: The task's error, or ``Exceeded``.
  func value<Value: Sendable>(of task: Task<Value, any Error>) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let first = FirstResult(continuation)
      let waiting = Task { [sleep, time] in
        guard (try? await sleep(time)) != nil else { return }
        first.resume(with: .failure(Exceeded(time: time)))
      }
      Task {
        let result = await task.result
        waiting.cancel()
        first.resume(with: result)
      }
    }
  }
}

/// A continuation resumed by the first of several results.
private final class FirstResult<Value: Sendable>: Sendable {
  private let continuation: Locked<CheckedContinuation<Value, any Error>?>

  init(_ continuation: CheckedContinuation<Value, any Error>) {
    self.continuation = Locked(continuation)
  }

  func resume(with result: Result<Value, any Error>) {
    let continuation = continuation.withLock { $0.take() }
    continuation?.resume(with: result)
  }
}
