import ComposableArchitecture
import LivePagesCore
import TributaryBase

/// The members who are present, and the changes that observers have not yet received.
///
/// Only one thread at a time notifies observers, including those of changes that other threads make. Once it
/// has published many lists, it hands over to a thread that waits, or else to a task. Changes that observers
/// have not received replace each other, so their number is limited by the number of members.
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
    /// The changes to this server's members, at most one for each number, in the order of the numbers.
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

  /// The number of lists that a thread publishes before it hands over. Publishing one to a thousand
  /// subscribers takes milliseconds.
  private static var longestRun: Int { 16 }

  private(set) var members: IdentifiedArrayOf<Member> = []
  private var whereabouts: [Member.ID: Whereabouts] = [:]
  /// The member of each active subscription.
  private var seats: [Int: Member.ID] = [:]
  private var elsewhere: [RemoteMember.ID: Member.ID] = [:]
  private var lastSeat = 0
  private var lastNumber = 0
  private var sharesMembers = false
  /// The latest changes of members, by number, that other servers have not received.
  private var changesHere: [Int: ChangeHere] = [:]
  /// The last number that may be known to other servers.
  private var lastSharedNumber = 0
  /// The members who have left, but are still in the list.
  private var departed: Set<Member.ID> = []
  private var isTold = true
  /// The thread that notifies observers.
  private(set) var teller = noThreadNumber
  /// The number of lists that the thread has begun to publish.
  private var toldCount = 0
  /// The number of threads that wait to take over.
  private var waiting = 0

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
    removeDeparted()
  }

  /// Starts reporting this server's members to other servers, beginning with the current members.
  mutating func shareMembers() {
    sharesMembers = true
    for member in members {
      guard let present = whereabouts[member.id], let look = present.looks[.here] else { continue }
      changesHere[present.number] = ChangeHere(number: present.number, member: look)
    }
  }

  // MARK: Members of other servers

  /// Updates or removes members of other servers. Their number may be that of all visitors of a lost server.
  mutating func show(_ members: [(id: RemoteMember.ID, member: Member?)]) {
    for (id, member) in members { show(member, of: id) }
    removeDeparted()
  }

  private mutating func show(_ member: Member?, of remote: RemoteMember.ID) {
    if let earlier = elsewhere[remote], earlier != member?.id {
      elsewhere[remote] = nil
      hide(earlier, at: .elsewhere(remote))
    }
    guard let member else { return }
    elsewhere[remote] = member.id
    show(member, at: .elsewhere(remote))
  }

  // MARK: Telling

  private var hasNews: Bool { !isTold || !changesHere.isEmpty }

  /// Returns a Boolean value that indicates whether the caller must notify observers. It is true if there are
  /// changes and no other caller is already notifying.
  mutating func beginTelling() -> Bool {
    guard hasNews, teller == noThreadNumber else { return false }
    teller = currentThreadNumber
    toldCount = 0
    return true
  }

  /// Returns the changes that observers have not received. It returns `nil`, which ends the notification, if
  /// none exist, or if the thread has published many lists.
  mutating func untold() -> News? {
    guard hasNews, !isTired else {
      teller = noThreadNumber
      return nil
    }
    defer {
      isTold = true
      changesHere = [:]
      lastSharedNumber = lastNumber
    }
    toldCount += 1
    return News(
      members: isTold ? nil : members,
      changesHere: changesHere.values.sorted { $0.number < $1.number }
    )
  }

  private var isTired: Bool { toldCount >= Self.longestRun }

  /// A Boolean value that indicates whether a thread that has made a change takes over from the notifying
  /// thread.
  var mustWait: Bool { teller != noThreadNumber && teller != currentThreadNumber && isTired }

  /// A Boolean value that indicates whether the waiting threads can take over.
  var mustCallWaiting: Bool { waiting > 0 && teller == noThreadNumber }

  /// A Boolean value that indicates whether a task has to notify observers. Most changes by other servers are
  /// made by threads that never wait, and the notifying thread must not serve them without end.
  var mustContinueLater: Bool { hasNews && teller == noThreadNumber && waiting == 0 }

  mutating func beginWaiting() { waiting += 1 }
  mutating func endWaiting() { waiting -= 1 }

  // MARK: Places

  private mutating func show(_ member: Member, at place: PresenceOrigin) {
    whereabouts[member.id, default: Whereabouts()].looks[place] = member
    whereabouts[member.id]?.shown = place
    departed.remove(member.id)
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
      departed.insert(id)
    }
    isTold = false
  }

  /// Removes the members who have left from the list, all at once, because each removal moves the members
  /// after it.
  private mutating func removeDeparted() {
    if departed.count > 1 {
      members.removeAll { departed.contains($0.id) }
    } else if let id = departed.first {
      members.remove(id: id)
    }
    departed = []
  }

  private mutating func note(_ id: Member.ID, _ member: Member?) {
    guard sharesMembers, let number = whereabouts[id]?.number else { return }
    if member == nil, number > lastSharedNumber {
      // Other servers have never known the member.
      changesHere[number] = nil
    } else {
      changesHere[number] = ChangeHere(number: number, member: member)
    }
  }
}
