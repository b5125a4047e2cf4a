import ComposableArchitecture

/// Who is there, and whether all have been told.
struct PresenceState<Member: Identifiable> {
  private(set) var members: IdentifiedArrayOf<Member> = []
  /// The seats of each member with what they look like, the one that changed last at the end.
  private var seats: [Member.ID: [(number: Int, member: Member)]] = [:]
  private var ids: [Int: Member.ID] = [:]
  private var nextSeat = 0
  /// Those that were not left: what comes late for others counts for nothing.
  private var open: Set<Int> = []
  private var isTold = true
  private var isTelling = false

  mutating func makeSeat() -> Int {
    nextSeat += 1
    open.insert(nextSeat)
    return nextSeat
  }

  /// Has a seat look like this. One of another id is another member.
  mutating func take(_ seat: Int, _ member: Member) {
    guard open.contains(seat) else { return }
    if let old = ids[seat], old != member.id { remove(seat, from: old) }
    ids[seat] = member.id
    seats[member.id, default: []].removeAll { $0.number == seat }
    seats[member.id, default: []].append((seat, member))
    members.updateOrAppend(member)
    isTold = false
  }

  mutating func leave(_ seat: Int) {
    guard open.remove(seat) != nil, let id = ids.removeValue(forKey: seat) else { return }
    remove(seat, from: id)
    isTold = false
  }

  private mutating func remove(_ seat: Int, from id: Member.ID) {
    seats[id]?.removeAll { $0.number == seat }
    if let last = seats[id]?.last {
      members[id: id] = last.member
    } else {
      seats[id] = nil
      members.remove(id: id)
    }
  }

  /// Whether the caller is to tell: if there is something to tell and no other does.
  mutating func beginTelling() -> Bool {
    guard !isTold, !isTelling else { return false }
    isTelling = true
    return true
  }

  /// What is to be told, or `nil` when all was told, and the telling has ended.
  mutating func untold() -> IdentifiedArrayOf<Member>? {
    guard !isTold else {
      isTelling = false
      return nil
    }
    isTold = true
    return members
  }
}
