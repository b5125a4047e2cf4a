import Testing

@testable import CombineCore

/// The transitions of a ``DeliveryState``, seen by the thread `me`.
struct DeliveryStateTests {
  private static let (me, other): (UInt, UInt) = (8, 16)

  private static let all: [DeliveryState] = [
    .vacant, .idle, .delivering(me), .delivering(other), .alerted(me), .alerted(other), .handedOver,
    .closing(me), .closing(other), .draining(me), .draining(other), .closed,
  ]

  @Test func aWordHoldsEachStateWithAndWithoutACrowd() {
    var words: Set<UInt> = []
    for state in Self.all {
      for isCrowded in [false, true] {
        let word = GateWord(state, isCrowded: isCrowded)
        #expect(GateWord(rawValue: word.rawValue) == word)
        words.insert(word.rawValue)
      }
    }
    #expect(words.count == 2 * Self.all.count)
    #expect(GateWord(.idle).rawValue == 0)
    #expect(GateWord(.delivering(Self.me)).rawValue == Self.me)
  }

  @Test func onlyIdleGatesAreEnteredAndNestedCallsRunFirst() {
    expect(
      { $0.enter(Self.me) },
      changes: [.idle: .delivering(Self.me)],
      result: { state in
        switch state {
        case .idle: .entered
        case .delivering(Self.me): .inside
        default: .taken
        }
      }
    )
  }

  @Test func aPostedEventAlertsTheThreadInsideOrIsDeliveredByItsSender() {
    expect(
      { $0.post(Self.me) },
      changes: [
        .idle: .alerted(Self.me), .handedOver: .alerted(Self.me), .delivering(Self.me): .alerted(Self.me),
        .delivering(Self.other): .alerted(Self.other),
      ],
      result: { state in
        switch state {
        case .idle, .handedOver: .entered
        case .delivering, .alerted: .posted
        case .vacant, .closing, .draining, .closed: .dropped
        }
      }
    )
  }

  @Test func aSenderThatWaitsAlertsTheThreadInsideAndDoesNotEnter() {
    expect(
      { $0.post(nil) },
      changes: [
        .delivering(Self.me): .alerted(Self.me), .delivering(Self.other): .alerted(Self.other),
      ],
      result: { state in
        switch state {
        case .idle, .handedOver: .nobodyInside
        case .delivering, .alerted: .posted
        case .vacant, .closing, .draining, .closed: .dropped
        }
      }
    )
  }

  @Test func theLastThreadToLeaveAClosedGateReleases() {
    var states = Self.inside
    let lastExits = states.indices.map { states[$0].leaveWithNothingPosted() }
    #expect(lastExits == [.left, .left, .releases, .releases])
    #expect(states == [.idle, .idle, .closed, .closed])
    states = Self.inside
    let exits = states.indices.map { states[$0].leave() }
    #expect(exits == [.left, .deliversPosted, .releases, .deliversPosted])
    #expect(states == [.idle, .alerted(Self.me), .closed, .draining(Self.me)])
  }

  @Test func postedEventsAreHandedOverUnlessTheGateIsClosed() {
    expect(
      { $0.handOver() },
      changes: [.alerted(Self.me): .handedOver, .alerted(Self.other): .handedOver],
      result: {
        if case .alerted = $0 { true } else { false }
      }
    )
  }

  @Test func aThreadInsideForgetsPostedEventsThatItHasTaken() {
    expect(
      { $0.forgetPosted() },
      changes: [
        .alerted(Self.me): .delivering(Self.me), .alerted(Self.other): .delivering(Self.other),
        .draining(Self.me): .closing(Self.me), .draining(Self.other): .closing(Self.other),
      ]
    )
  }

  @Test func onlyTheFirstCloseCountsAndAThreadInsideReleases() {
    expect(
      { $0.close(Self.me) },
      changes: [
        .idle: .closed, .handedOver: .draining(Self.me),
        .delivering(Self.me): .closing(Self.me), .delivering(Self.other): .closing(Self.other),
        .alerted(Self.me): .draining(Self.me), .alerted(Self.other): .draining(Self.other),
      ],
      result: { state in
        switch state {
        case .idle: .releases
        case .handedOver: .entered
        case .delivering, .alerted: .closing
        case .vacant, .closing, .draining, .closed: .closedBefore
        }
      }
    )
  }

  @Test func newSubscriptionsTakeOnlyVacantGates() {
    for state in Self.all {
      var word = GateWord(state, isCrowded: true)
      let before = word
      let isTaken = word.take(Self.me)
      #expect(isTaken == (state == .vacant))
      #expect(word == (isTaken ? GateWord(.delivering(Self.me)) : before))
    }
  }

  /// For all threads and orders, at most one thread is inside, and one releases after the close.
  @Test func inEveryOrderOfEventsOneThreadReleases() {
    var visited: Set<[UInt]> = []
    func explore(_ state: DeliveryState, inside: UInt?, releases: Int) {
      let word = GateWord(state).rawValue
      guard visited.insert([word, inside ?? 0, UInt(releases)]).inserted else { return }
      #expect(releases <= 1)
      #expect(releases == (state == .closed ? 1 : 0))
      for thread in [Self.me, Self.other] {
        var (next, nowInside) = (state, inside)
        if next.enter(thread) == .entered {
          #expect(inside == nil)
          nowInside = thread
        }
        explore(next, inside: nowInside, releases: releases)

        (next, nowInside) = (state, inside)
        if next.post(thread) == .entered {
          #expect(inside == nil)
          nowInside = thread
        }
        explore(next, inside: nowInside, releases: releases)

        (next, nowInside) = (state, inside)
        let closing = next.close(thread)
        if closing == .entered {
          #expect(inside == nil)
          nowInside = thread
        }
        explore(next, inside: nowInside, releases: releases + (closing == .releases ? 1 : 0))
      }
      if let inside {
        #expect(GateWord(state).rawValue & ~GateWord.flags == inside)
        var next = state
        switch next.leave() {
        case .left: explore(next, inside: nil, releases: releases)
        case .releases: explore(next, inside: nil, releases: releases + 1)
        case .deliversPosted:
          var handedOver = state
          if handedOver.handOver() { explore(handedOver, inside: nil, releases: releases) }
          var emptied = state
          let exit = emptied.leaveWithNothingPosted()
          explore(emptied, inside: nil, releases: releases + (exit == .releases ? 1 : 0))
          next.forgetPosted()
          explore(next, inside: inside, releases: releases)
        }
      }
    }
    explore(.idle, inside: nil, releases: 0)
    #expect(visited.count > 10)
  }

  /// The states of a gate that `me` is inside of.
  private static let inside: [DeliveryState] = [.delivering(me), .alerted(me), .closing(me), .draining(me)]

  private func expect<Result: Equatable>(
    _ event: (inout DeliveryState) -> Result,
    changes: KeyValuePairs<DeliveryState, DeliveryState>,
    result: (DeliveryState) -> Result
  ) {
    for state in Self.all {
      var changed = state
      let returned = event(&changed)
      #expect(returned == result(state), "in state \(state)")
      #expect(changed == changes.first { $0.key == state }?.value ?? state, "in state \(state)")
    }
  }

  private func expect(
    _ event: (inout DeliveryState) -> Void,
    changes: KeyValuePairs<DeliveryState, DeliveryState>
  ) {
    expect(
      { state -> Bool in
        event(&state)
        return true
      },
      changes: changes,
      result: { _ in true }
    )
  }
}
