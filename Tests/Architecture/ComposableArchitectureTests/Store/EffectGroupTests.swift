import Testing
import TributaryReports

@testable import ComposableArchitecture

struct EffectGroupTests {
  private let inFlight = EffectsInFlight()

  @Test func groupIsListedWhileItRunsEffects() throws {
    let group = EffectGroup(in: inFlight)
    #expect(inFlight.isEmpty)
    let first = try #require(group.effectStarts())
    let second = try #require(group.effectStarts())
    group.effectEnded(first)
    #expect(!inFlight.isEmpty)
    group.effectEnded(second)
    #expect(inFlight.isEmpty)
    #expect(group.isFinished)
  }

  @Test func queuedActionKeepsAGroupPendingWithoutListingIt() {
    let group = EffectGroup(in: inFlight)
    group.actionWasQueued()
    #expect(!group.isFinished)
    #expect(inFlight.isEmpty)
    group.actionWasHandled()
    #expect(group.isFinished)
  }

  @Test func groupsAreListedInTheOrderOfTheirFirstEffects() throws {
    let groups = (0..<3).map { _ in EffectGroup(in: inFlight) }
    let ids = try groups.map { try #require($0.effectStarts()) }
    groups[0].effectEnded(ids[0])
    let again = try #require(groups[0].effectStarts(origin: EffectOrigin(action: "last", send: site)))
    #expect(inFlight.origins.map { $0?.action } == [nil, nil, "last"])
    inFlight.cancelAll()
    for (group, id) in zip(groups, [again, ids[1], ids[2]]) {
      #expect(group.status(of: id) == .cancelled)
    }
  }

  private var site: CallSite { CallSite(fileID: #fileID, filePath: #filePath, line: #line, column: #column) }
}

struct EffectGroupStressTests {
  // Each thread ends the effect of another thread while that one starts its next effect, so the group is
  // listed and removed repeatedly.
  @Test func groupIsUnlistedAfterEffectsOfManyThreads() async {
    let inFlight = EffectsInFlight()
    let group = EffectGroup(in: inFlight)
    await withTaskGroup(of: Void.self) { tasks in
      for _ in 0..<8 {
        tasks.addTask {
          for _ in 0..<2_000 {
            if let id = group.effectStarts() { group.effectEnded(id) }
          }
        }
      }
    }
    #expect(inFlight.isEmpty)
    #expect(group.isFinished)
    #expect(inFlight.origins.isEmpty)
  }
}
