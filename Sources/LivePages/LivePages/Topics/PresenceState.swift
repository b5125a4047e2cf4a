import ComposableArchitecture

/// The members who are present, and whether all observers have been told.
struct PresenceState<Member: Identifiable> {
  /// A change of a member of this server, for the other servers.
  struct ChangeHere {
    let number: Int
    /// `nil` if it has gone.
    let member: Member?
  }

  /// Changes for the observers.
  struct News {
    /// The members, if they have changed.
    var members: IdentifiedArrayOf<Member>?
    /// In their order.
    var changesHere: [ChangeHere]
  }

  /// The place of a member: this server, or another one. A member may be at several places.
  private enum Place: Hashable {
    case here
    case elsewhere(RemoteMember.ID)
  }

  private struct Whereabouts {
    var looks: [Place: Member] = [:]
    /// The place where it came or changed last.
    var shown = Place.here
    /// The number of seats that it has here.
    var seatCount = 0
    /// Its number for other servers, while it is here.
    var number = 0
  }

  private(set) var members: IdentifiedArrayOf<Member> = []
  private var whereabouts: [Member.ID: Whereabouts] = [:]
  /// The member of each seat that was not left.
  private var seats: [Int: Member.ID] = [:]
  private var elsewhere: [RemoteMember.ID: Member.ID] = [:]
  private var lastSeat = 0
  private var lastNumber = 0
  private var sharesMembers = false
  private var changesHere: [ChangeHere] = []
  private var isTold = true
  private var isTelling = false

  // MARK: Members of this server

  /// - Returns: The number of the seat.
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

  /// Leaves a seat. One that was left before counts for nothing.
  mutating func leave(_ seat: Int) {
    guard let id = seats.removeValue(forKey: seat), let present = whereabouts[id] else { return }
    whereabouts[id]?.seatCount -= 1
    if present.seatCount == 1 { hide(id, at: .here) }
  }

  /// Reports to other servers the members that are here, and all changes from now on.
  mutating func shareMembers() {
    sharesMembers = true
    for member in members {
      guard let present = whereabouts[member.id], let look = present.looks[.here] else { continue }
      changesHere.append(ChangeHere(number: present.number, member: look))
    }
  }

  // MARK: Members of other servers

  /// Shows a member of another server, or that it has gone.
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

  /// Whether the caller is to tell: if there is something to tell and no other does.
  mutating func beginTelling() -> Bool {
    guard !isTold || !changesHere.isEmpty, !isTelling else { return false }
    isTelling = true
    return true
  }

  /// Takes the changes that observers were not notified of. `nil` when there are none, which ends the
  /// notifying.
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

  private mutating func show(_ member: Member, at place: Place) {
    whereabouts[member.id, default: Whereabouts()].looks[place] = member
    whereabouts[member.id]?.shown = place
    members.updateOrAppend(member)
    isTold = false
    if place == .here { note(member.id, member) }
  }

  private mutating func hide(_ id: Member.ID, at place: Place) {
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
