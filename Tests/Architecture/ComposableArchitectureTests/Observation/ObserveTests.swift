import CombineProbes
import ComposableArchitecture
import Observation
import Testing

@testable import ComposableArchitecture

@MainActor
struct ObserveTests {
  private let store = StoreOf<Panel>(initialState: Panel.State()) { Panel() }

  @Test func runsAtOnceAndAfterEachObservedChange() {
    var counts: [Int] = []
    let token = observe { counts.append(store.count) }
    #expect(counts == [0])
    store.send(.update { $0.count = 1 })
    store.send(.update { $0.title = "title" })
    store.send(.update { $0.count = 2 })
    #expect(counts == [0, 1, 2])
    token.cancel()
  }

  @Test func observeTracksTheLatestReads() {
    var log: [String] = []
    let token = observe { log.append(store.count == 0 ? "count" : store.title) }
    store.send(.update { $0.title = "unseen" })
    store.send(.update { $0.count = 1 })
    store.send(.update { $0.title = "seen" })
    #expect(log == ["count", "unseen", "seen"])
    token.cancel()
  }

  @Test func itRunsOnceForSeveralFieldsOfOneChange() {
    var runs = 0
    let token = observe {
      _ = (store.count, store.title, store.part.count)
      runs += 1
    }
    store.send(
      .update {
        $0.count = 1
        $0.title = "one"
        $0.part.count = 1
      }
    )
    #expect(runs == 2)
    token.cancel()
  }

  @Test func theActionsThatItSendsAreHandledAfterItAndSeen() {
    var counts: [Int] = []
    let token = observe {
      counts.append(store.count)
      if (1...3).contains(store.count) { store.send(.update { $0.count += 1 }) }
    }
    store.send(.update { $0.count = 1 })
    #expect(counts == [0, 1, 2, 3, 4])
    token.cancel()
  }

  @Test func itEndsWhenItsTokenIsCancelled() {
    var runs = 0
    let token = observe {
      _ = store.count
      runs += 1
    }
    token.cancel()
    #expect(token.isCancelled)
    store.send(.update { $0.count = 1 })
    #expect(runs == 1)
  }

  @Test func itEndsWhenItsTokenIsReleased() {
    var runs = 0
    var tokens: Set<ObserveToken> = []
    observe {
      _ = store.count
      runs += 1
    }
    .store(in: &tokens)
    store.send(.update { $0.count = 1 })
    tokens = []
    store.send(.update { $0.count = 2 })
    #expect(runs == 2)
  }

  @Test func itMayEndWhileItRuns() {
    var runs = 0
    var token: ObserveToken?
    token = observe {
      runs += 1
      if store.count == 1 { token?.cancel() }
    }
    store.send(.update { $0.count = 1 })
    store.send(.update { $0.count = 2 })
    #expect(runs == 2)
    token = nil
  }

  @Test func itReleasesTheClosureAtTheEnd() {
    var isReleased = false
    var probe: ReleaseProbe? = ReleaseProbe { isReleased = true }
    let token = observe { [probe] in
      _ = (store.count, probe)
    }
    probe = nil
    #expect(!isReleased)
    token.cancel()
    #expect(isReleased)
  }

  @Test func changesOfOtherObservableObjectsAreSeenAfterAHop() async {
    let model = Model()
    var counts: [Int] = []
    let (stream, more) = AsyncStream.makeStream(of: Void.self)
    let token = observe {
      counts.append(model.count)
      more.yield()
    }
    var runs = stream.makeAsyncIterator()
    await runs.next()
    model.count = 1
    model.count = 2
    #expect(counts == [0])
    await runs.next()
    #expect(counts == [0, 2])
    token.cancel()
  }

  @Test func anyActorCanObserveItsStores() async {
    let session = Session()
    #expect(await session.counts(sending: 3) == [0, 1, 2, 3])
  }

  @Observable
  final class Model {
    var count = 0
  }

  private actor Session {
    private var counts: [Int] = []

    func counts(sending number: Int) -> [Int] {
      let store = StoreOf<Panel>(initialState: Panel.State()) { Panel() }
      let token = observe { self.counts.append(store.count) }
      for _ in 0..<number { store.send(.update { $0.count += 1 }) }
      token.cancel()
      return counts
    }
  }
}
