import ComposableArchitecture

/// Who is there, and whether all have been told.
struct PresenceState<Member: Identifiable> {
  private(set) var members: IdentifiedArrayOf<Member> = []
  /// How many seats each member has.
  private var seatCounts: [Member.ID: Int] = [:]
  /// Who has each seat that was not left.
  private var ids: [Int: Member.ID] = [:]
  private var lastSeat = 0
  private var isTold = true
  private var isTelling = false

  /// - Returns: The number of the seat.
  mutating func join(_ member: Member) -> Int {
    lastSeat += 1
    ids[lastSeat] = member.id
    seatCounts[member.id, default: 0] += 1
    members.updateOrAppend(member)
    isTold = false
    return lastSeat
  }

  mutating func update(_ member: Member) {
    guard members[id: member.id] != nil else { return }
    members[id: member.id] = member
    isTold = false
  }

  /// Leaves a seat. One that was left before counts for nothing.
  mutating func leave(_ seat: Int) {
    guard let id = ids.removeValue(forKey: seat), let count = seatCounts[id] else { return }
    seatCounts[id] = count > 1 ? count - 1 : nil
    guard count == 1 else { return }
    members.remove(id: id)
    isTold = false
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
