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
/// Each change sends the whole list to each subscriber. For thousands of visitors, use `throttle` after
/// `receive(on:)`. The `receive(on:)` is necessary because the publisher sends the current list on
/// subscription, before `throttle` has demand.
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

  private func leave(_ seat: Int) { change { $0.leave(seat) } }

  /// Changes the members and publishes the changes. If another thread is already publishing, that thread
  /// publishes this change as well. This ensures that the last published list is always the latest.
  private func change(_ body: (inout PresenceState<Member>) -> Void) {
    let tells = state.withLock { state in
      body(&state)
      return state.beginTelling()
    }
    guard tells else { return }
    while let news = state.withLock({ $0.untold() }) {
      // Other servers are notified first, so that a response to the list reaches them after the change.
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

/// The members who are present, and the changes that observers have not yet received.
struct PresenceState<Member: Identifiable> {
  /// A change to one of this server's members, to be sent to the other servers.
  struct ChangeHere {
    let number: Int
    /// The member, or `nil` if it has left.
    let member: Member?
  }

  /// The changes to report to observers.
  struct News {
    /// The members, if they have changed.
    var members: IdentifiedArrayOf<Member>?
    /// The changes to this server's members, in order.
    var changesHere: [ChangeHere]
  }

  /// The origin of a member: this server or another one. A member may have several origins.
  private enum PresenceOrigin: Hashable {
    case here
    case elsewhere(RemoteMember.ID)
  }

  private struct Whereabouts {
    var looks: [PresenceOrigin: Member] = [:]
    /// The origin that arrived or changed last.
    var shown = PresenceOrigin.here
    /// The number of subscriptions on this server.
    var seatCount = 0
    /// The number that identifies the member to other servers while it is on this server.
    var number = 0
  }

  private(set) var members: IdentifiedArrayOf<Member> = []
  private var whereabouts: [Member.ID: Whereabouts] = [:]
  /// The member of each active subscription.
  private var seats: [Int: Member.ID] = [:]
  private var elsewhere: [RemoteMember.ID: Member.ID] = [:]
  private var lastSeat = 0
  private var lastNumber = 0
  private var sharesMembers = false
  private var changesHere: [ChangeHere] = []
  private var isTold = true
  private var isTelling = false

  // MARK: Members of this server

  /// - Returns: The number of the subscription.
  mutating func join(_ member: Member) -> Int {
    lastSeat += 1
    seats[lastSeat] = member.id
    if whereabouts[member.id, default: Whereabouts()].seatCount == 0 {
      lastNumber += 1
      whereabouts[member.id, default: Whereabouts()].number = lastNumber
    }
    whereabouts[member.id]?.seatCount += 1
    show(member, at: .here)
    return lastSeat
  }

  mutating func update(_ member: Member) {
    guard let present = whereabouts[member.id], present.seatCount > 0 else { return }
    show(member, at: .here)
  }

  /// Ends a subscription. Repeated calls have no effect.
  mutating func leave(_ seat: Int) {
    guard let id = seats.removeValue(forKey: seat), let present = whereabouts[id] else { return }
    whereabouts[id]?.seatCount -= 1
    if present.seatCount == 1 { hide(id, at: .here) }
  }

  /// Starts reporting this server's members to other servers, beginning with the current members.
  mutating func shareMembers() {
    sharesMembers = true
    for member in members {
      guard let present = whereabouts[member.id], let look = present.looks[.here] else { continue }
      changesHere.append(ChangeHere(number: present.number, member: look))
    }
  }

  // MARK: Members of other servers

  /// Updates or removes a member of another server.
  mutating func show(_ member: Member?, of remote: RemoteMember.ID) {
    if let earlier = elsewhere[remote], earlier != member?.id {
      elsewhere[remote] = nil
      hide(earlier, at: .elsewhere(remote))
    }
    guard let member else { return }
    elsewhere[remote] = member.id
    show(member, at: .elsewhere(remote))
  }

  // MARK: Telling

  /// Returns a Boolean value that indicates whether the caller must notify observers. It is true if there are
  /// changes and no other caller is already notifying.
  mutating func beginTelling() -> Bool {
    guard !isTold || !changesHere.isEmpty, !isTelling else { return false }
    isTelling = true
    return true
  }

  /// Returns the changes that observers have not received. It returns `nil` if none exist, which ends the
  /// notification.
  mutating func untold() -> News? {
    guard !isTold || !changesHere.isEmpty else {
      isTelling = false
      return nil
    }
    defer {
      isTold = true
      changesHere = []
    }
    return News(members: isTold ? nil : members, changesHere: changesHere)
  }

  // MARK: Places

  private mutating func show(_ member: Member, at place: PresenceOrigin) {
    whereabouts[member.id, default: Whereabouts()].looks[place] = member
    whereabouts[member.id]?.shown = place
    members.updateOrAppend(member)
    isTold = false
    if place == .here { note(member.id, member) }
  }

  private mutating func hide(_ id: Member.ID, at place: PresenceOrigin) {
    guard var present = whereabouts[id], present.looks.removeValue(forKey: place) != nil else { return }
    if place == .here { note(id, nil) }
    if let (other, look) = present.looks.first(where: { $0.key == present.shown }) ?? present.looks.first {
      present.shown = other
      whereabouts[id] = present
      members[id: id] = look
    } else {
      whereabouts[id] = nil
      members.remove(id: id)
    }
    isTold = false
  }

  private mutating func note(_ id: Member.ID, _ member: Member?) {
    guard sharesMembers, let present = whereabouts[id] else { return }
    changesHere.append(ChangeHere(number: present.number, member: member))
  }
}
