import CombineShim
import ComposableArchitecture
import Foundation
import LivePagesCore

/// The visitors who are present on a page or a part of it.
///
/// A visitor is a member while at least one of their tabs has a subscription to a publisher from
/// ``joined(by:)``. Members are listed in order of arrival.
///
/// ```swift
/// case .appeared:
///   return .publisher { [me = state.visitor] in
///     topics.presence("board", of: Visitor.self).joined(by: me).map(Action.visitorsChanged)
///   }
///   .cancellable(id: CancelID.presence)
/// case .disappeared:
///   return .cancel(id: CancelID.presence)
/// ```
///
/// Each change sends the whole list to each subscriber. For thousands of visitors, use `throttle`.
///
/// One thread at a time publishes the lists, including those of other threads' changes. After 16 lists, another
/// thread or a task continues. While a thread is busy, a call of ``update(_:)`` or a new subscription may wait
/// until a list is published, and then publishes the next ones itself.
///
/// **Several servers.** Members are visible on all servers if they are `Codable`. They appear immediately on
/// their own server and shortly afterward on the other servers. Each server lists members in the order in
/// which it receives them. If a server crashes or loses its connection, the other servers remove its members
/// within the transport's lease, and show them again once the server has returned.
public final class Presence<Member: Identifiable & Sendable>: @unchecked Sendable where Member.ID: Sendable {
  /// The members, keyed by id, in the order of arrival.
  public typealias Members = IdentifiedArrayOf<Member>

  // Sendable: `state` is locked, and subjects are thread-safe.
  private let state = LivePagesCore.Locked(PresenceState<Member>())
  private let subject = CurrentValueSubject<Members, Never>([])
  private let coding: ChannelCoding<Member>
  private let link = TopicLink()
  private let reports: TopicReports
  private let wasReleased: @Sendable () -> Void
  /// Where threads wait for the publishing thread.
  private let room = RoomCondition()

  init(_ name: String, reports: TopicReports, wasReleased: @escaping @Sendable () -> Void = {}) {
    coding = ChannelCoding(channel: TopicChannel(name: name, of: Member.self))
    self.reports = reports
    self.wasReleased = wasReleased
  }

  deinit { wasReleased() }

  /// Publishes the members, immediately and after each change. Subscribers are not members themselves.
  ///
  /// A subscriber with late demand receives only the latest list. The publisher never completes.
  public var members: AnyPublisher<Members, Never> {
    subject.handleEvents(receiveCancel: { [self] in withExtendedLifetime(self) {} }).eraseToAnyPublisher()
  }

  /// Returns a publisher of the members, which publishes immediately and after each change. A subscription
  /// makes the subscriber a member until it is cancelled.
  ///
  /// - Parameter member: The member that other visitors see. Several subscriptions with the same id, such as
  ///   a person's tabs, form a single member, which shows the content that was added or changed last.
  public func joined(by member: Member) -> AnyPublisher<Members, Never> {
    Deferred { [self] in
      let seat = join(member)
      return subject.handleEvents(receiveCancel: { [self] in leave(seat) })
    }
    .eraseToAnyPublisher()
  }

  /// Updates a member in all its tabs, if it is present.
  public func update(_ member: Member) { change { $0.update(member) } }

  private func join(_ member: Member) -> Int {
    var seat = 0
    change { seat = $0.join(member) }
    return seat
  }

  // A cancellation never waits, because its caller may hold locks.
  private func leave(_ seat: Int) { change(waits: false) { $0.leave(seat) } }

  /// Changes the members and publishes the changes. If another thread is already publishing, that thread
  /// publishes this change as well. This ensures that the last published list is always the latest.
  ///
  /// - Parameters:
  ///   - waits: A Boolean value that indicates whether the caller may wait for a thread that has published
  ///     many lists, to take over from it.
  ///   - body: A closure that changes the members.
  private func change(waits: Bool = true, _ body: (inout PresenceState<Member>) -> Void) {
    let (tells, mustWait) = state.withLock { state in
      body(&state)
      return (state.beginTelling(), state.mustWait)
    }
    if tells { tell() } else if waits, mustWait { takeOver() }
  }

  private func tell() {
    while let news = takeNews() {
      // Other servers are notified first, so that a response to the list reaches them after the change.
      for change in news.changesHere { show(change) }
      if let members = news.members { subject.send(members) }
    }
  }

  private func takeNews() -> PresenceState<Member>.News? {
    let (news, mustContinue) = state.withLock { state in
      let news = state.untold()
      if state.mustCallWaiting { room.callSenders() }
      return (news, state.mustContinueLater)
    }
    if mustContinue { continueLater() }
    return news
  }

  /// Publishes the waiting changes in a task. It is detached, because the changes may be those of others.
  private func continueLater() {
    Task.detached { [self] in
      if state.withLock({ $0.beginTelling() }) { tell() }
    }
  }

  /// Waits until the publishing thread stops, and takes over from it. Doesn't wait if that thread may itself
  /// be waiting for this one.
  private func takeOver() {
    while true {
      var call: UInt?
      let tells = state.withLock { state in
        if state.beginTelling() { return true }
        if state.mustWait { call = room.begin(waitingFor: state.teller) }
        if call != nil { state.beginWaiting() }
        return false
      }
      if tells { return tell() }
      guard let call else { return }
      room.wait(after: call)
      state.withLock { $0.endWaiting() }
    }
  }

  private func show(_ change: PresenceState<Member>.ChangeHere) {
    guard let transport = link.transport else { return }
    do {
      let content: Data? = if let member = change.member { try coding.encode(member) } else { nil }
      try transport.show(content, number: change.number, in: coding.channel)
    } catch {
      reports.report(error)
    }
  }
}

extension Presence: Connectable {
  func connect(to transport: any TopicTransport) {
    guard ChannelCoding<Member>.isPossible else { return reports.report(.notCodable(coding.channel)) }
    link.connect(to: transport) { transport in
      change(waits: false) { $0.shareMembers() }
      return transport.watch(coding.channel) { [weak self] in self?.receive($0) }
    }
  }

  private func receive(_ members: [RemoteMember]) {
    let decoded = members.map { (id: $0.id, member: decode($0)) }
    // The transport may hold locks.
    change(waits: false) { $0.show(decoded) }
  }

  /// - Returns: The member, or `nil` if it has left, or if this version of the program cannot decode it.
  private func decode(_ member: RemoteMember) -> Member? {
    guard let content = member.content else { return nil }
    do {
      return try coding.decode(content)
    } catch {
      reports.report(error)
      return nil
    }
  }
}
