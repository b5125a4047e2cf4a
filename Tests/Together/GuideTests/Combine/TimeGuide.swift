import CombineShim
import Dispatch
import MarbleTesting
import Schedulers
import Testing

final class SearchModel {
  let query = PassthroughSubject<String, Never>()
  private(set) var searched: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(scheduler: AnySchedulerOf<DispatchQueue>) {
    query
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .sink { [unowned self] in searched.append($0) }
      .store(in: &cancellables)
  }
}

struct Backoff<C: Clock<Duration>> {
  let clock: C

  func attempt<Value>(_ times: Int, _ operation: () async throws -> Value) async throws -> Value {
    for number in 1..<times {
      do { return try await operation() } catch {}
      try await clock.sleep(for: .seconds(number))
    }
    return try await operation()
  }
}

struct TimeGuideTests {
  struct Refused: Error {}

  @Test func searchesAfterAPause() {
    let scheduler = DispatchQueue.test
    let model = SearchModel(scheduler: scheduler.eraseToAnyScheduler())
    model.query.send("a")
    scheduler.advance(by: .milliseconds(299))
    #expect(model.searched == [])
    model.query.send("ab")
    scheduler.advance(by: .milliseconds(300))
    #expect(model.searched == ["ab"])
  }

  @Test func waitsLongerEachTime() async throws {
    let clock = ImmediateClock()
    var attempts = 0
    let result = try await Backoff(clock: clock).attempt(3) {
      attempts += 1
      if attempts < 3 { throw Refused() }
      return "done"
    }
    #expect(result == "done")
    #expect(clock.now.offset == .seconds(3))
  }

  @Test func aDiagramSaysTheSame() {
    expectMarbles { marbles in
      let source = marbles.hot("-a-b-----c|")
      marbles.expect(source.debounce(for: 3, scheduler: marbles.scheduler), "------b---|")
    }
  }
}
