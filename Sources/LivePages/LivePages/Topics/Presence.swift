import ComposableArchitecture
import Foundation
import LivePagesCore

/// The visitors who are present on a page, or on a part of one, as they see each other.
///
/// A visitor is a member for as long as a publisher of ``joined(by:)`` is subscribed to, in one tab
/// or in several. All see the members in the order in which they came.
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
/// Each change is a list for everyone who listens. Where thousands come and go, `throttle` it, behind a
/// `receive(on:)`: the list of now comes with the subscription, when a `throttle` has no demand yet.
///
/// **Several servers.** Members are seen on all servers, if they are `Codable`: on their own at once, on
/// others soon after, in the order in which their server has heard of them. Those of a server that was killed
/// or cut off vanish from the others within the transport's lease, and come back with it.
public final class Presence<Member: Identifiable & Sendable>: @unchecked Sendable where Member.ID: Sendable {
  /// The members by their ids, in the order in which they came.
  public typealias Members = IdentifiedArrayOf<Member>

  // Sendable: `state` is locked, and a subject may be used on any thread.
  private let state = LivePagesCore.Locked(PresenceState<Member>())
  private let subject = CurrentValueSubject<Members, Never>([])
  private let coding: ChannelCoding<Member>
  private let link = TopicLink()
  private let reports: TopicReports
  private let wasReleased: @Sendable () -> Void

  init(_ name: String, reports: TopicReports, wasReleased: @escaping @Sendable () -> Void = {}) {
    coding = ChannelCoding(channel: TopicChannel(name: name, of: Member.self))
    self.reports = reports
    self.wasReleased = wasReleased
  }

  deinit { wasReleased() }

  /// The members, now and after each change. Who listens here is no member.
  ///
  /// A subscriber that asks late gets the latest list only. It never completes.
  public var members: AnyPublisher<Members, Never> {
    subject.handleEvents(receiveCancel: { [self] in withExtendedLifetime(self) {} }).eraseToAnyPublisher()
  }

  /// Returns the members, now and after each change. One who subscribes is a member until the subscription is
  /// cancelled.
  ///
  /// - Parameter member: The member that the others see. Where several have one id, as several tabs of one
  ///   person do, they are one member, which looks like the one that came or changed last.
  public func joined(by member: Member) -> AnyPublisher<Members, Never> {
    Deferred { [self] in
      let seat = join(member)
      return subject.handleEvents(receiveCancel: { [self] in leave(seat) })
    }
    .eraseToAnyPublisher()
  }

  /// Shows a member as it looks now, in all its tabs. One who is not here is not shown.
  public func update(_ member: Member) { change { $0.update(member) } }

  private func join(_ member: Member) -> Int {
    var seat = 0
    change { seat = $0.join(member) }
    return seat
  }

  private func leave(_ seat: Int) { change { $0.leave(seat) } }

  /// Changes the members, and publishes the changes. If another thread is publishing, that thread publishes
  /// this change too, so that the last published list is the latest.
  private func change(_ body: (inout PresenceState<Member>) -> Void) {
    let tells = state.withLock { state in
      body(&state)
      return state.beginTelling()
    }
    guard tells else { return }
    while let news = state.withLock({ $0.untold() }) {
      // The others first, so that what is done in answer to the list comes after it there too.
      for change in news.changesHere { show(change) }
      if let members = news.members { subject.send(members) }
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
      change { $0.shareMembers() }
      return transport.watch(coding.channel) { [weak self] in self?.receive($0) }
    }
  }

  private func receive(_ members: [RemoteMember]) {
    let decoded = members.map { member in (member.id, decode(member)) }
    change { state in
      for (id, member) in decoded { state.show(member, of: id) }
    }
  }

  /// - Returns: `nil` if the member has gone, or looks in a way that this version of the program does not
  ///   know.
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
