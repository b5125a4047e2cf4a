import StoreInspector
import Testing

@MainActor
struct TravelTests {
  let clock = TestClock()
  let store: StoreOf<Fountain>
  let inspection: Inspection<Fountain.State, Fountain.Action>

  init() throws {
    let clock = clock
    store = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: Inspector())
    }
    inspection = try #require(store.inspection)
  }

  @Test func travelShowsAnEntrysStateAndNotifiesObservers() throws {
    var seen: [Int] = []
    let observation = store.publisher.sink { seen.append($0.drops) }
    for _ in 1...3 { store.send(.dropped) }
    try inspection.travel(to: 1)
    #expect(store.drops == 1)
    #expect(inspection.position == 1)
    try inspection.travel(to: 0)
    #expect(store.drops == 0)
    try inspection.resume()
    #expect(store.drops == 3)
    #expect(inspection.position == nil)
    #expect(seen == [0, 1, 2, 3, 1, 0, 3])
    observation.cancel()
  }

  @Test func backAndForwardTravelByOneEntry() throws {
    for _ in 1...3 { store.send(.dropped) }
    try inspection.back()
    #expect(store.drops == 2)
    try inspection.back()
    #expect(store.drops == 1)
    try inspection.forward()
    #expect(store.drops == 2)
    try inspection.forward()
    #expect(store.drops == 3)
    #expect(throws: TravelError.unknownEntry(4)) { try inspection.forward() }
    #expect(inspection.position == 3)
    try inspection.travel(to: 0)
    #expect(throws: TravelError.unknownEntry(-1)) { try inspection.back() }
  }

  @Test func effectActionsWaitDuringTravelAndRunInOrderOnResume() async throws {
    let flow = AnyFlow()
    let running = store.send(.opened(seconds: 2))
    let piped = store.send(.piped(flow))
    await clock.advance(by: .seconds(1))
    #expect(store.texts == ["second 1"])
    try inspection.travel(to: 0)
    flow.subject.send("flow?")
    flow.subject.send(completion: .finished)
    await clock.advance(by: .seconds(1))
    #expect(store.texts == [])
    #expect(inspection.heldActions == 2)
    // The actions of the effects are still pending, so the sends haven't finished.
    var isFinished = false
    let waiting = Task {
      await running.finish()
      await piped.finish()
      isFinished = true
    }
    await Task.megaYield()
    #expect(!isFinished)
    try inspection.resume()
    #expect(store.texts == ["second 1", "flow?", "second 2", "answer to flow?"])
    #expect(inspection.heldActions == 0)
    await waiting.value
    #expect(isFinished)
    #expect(inspection.entries.map(\.outcome).allSatisfy { $0 == .handled })
    #expect(inspection.entries.map(\.sender).suffix(3) == [.effect(2), .effect(1), .effect(3)])
  }

  @Test func excessWaitingActionsEndTravel() async throws {
    let inspector = Inspector(limits: InspectionLimits(heldActions: 3))
    let store = Store(initialState: Fountain.State()) {
      Fountain(clock: clock).inspected(by: inspector)
    }
    let flow = AnyFlow()
    let piped = store.send(.piped(flow))
    try store.inspection?.travel(to: 0)
    flow.subject.send("one")
    flow.subject.send("two")
    #expect(store.inspection?.heldActions == 2)
    #expect(inspector.stores[0].log.resumedByItself == false)
    flow.subject.send("three")
    #expect(store.inspection?.position == nil)
    #expect(store.texts == ["one", "two", "three"])
    #expect(inspector.stores[0].log.resumedByItself)
    flow.subject.send("four")
    #expect(store.texts.last == "four")
    try store.inspection?.travel(to: 0)
    #expect(inspector.stores[0].log.resumedByItself == false)
    try store.inspection?.resume()
    piped.cancel()
    await piped.finish()
  }

  @Test func aCancelledSendsActionIsDroppedOnResume() async throws {
    let flow = AnyFlow()
    let piped = store.send(.piped(flow))
    try inspection.travel(to: 0)
    flow.subject.send("lost")
    piped.cancel()
    try inspection.resume()
    #expect(store.texts == [])
    await piped.finish()
  }

  @Test func userActionsDuringTravelAreRefusedAndRecorded() throws {
    store.send(.dropped)
    try inspection.travel(to: 0)
    store.send(.dropped)
    #expect(store.drops == 0)
    #expect(inspection.entries.map(\.outcome) == [.handled, .refused])
    #expect(throws: TravelError.travelling) { try inspection.dispatch(.dropped) }
    try inspection.resume()
    #expect(store.drops == 1)
    store.send(.dropped)
    #expect(inspection.entries.map(\.stateAfter.drops) == [1, 1, 2])
  }

  @Test func aSkippedActionCountsAsNotSent() throws {
    store.send(.said("one"))
    store.send(.said("two?"))
    store.send(.said("three"))
    try inspection.skip(2)
    #expect(store.texts == ["one", "answer to two?", "three"])
    #expect(inspection.entry(2)?.outcome == .skipped)
    #expect(inspection.entry(2)?.difference == nil)
    #expect(inspection.entries.count == 4)
    try inspection.restore(2)
    #expect(store.texts == ["one", "two?", "answer to two?", "three"])
  }

  @Test func skippingInMidTravelShowsTheSameMoment() throws {
    for text in ["one", "two", "three"] { store.send(.said(text)) }
    try inspection.travel(to: 2)
    try inspection.skip(1)
    #expect(store.texts == ["two"])
    try inspection.resume()
    #expect(store.texts == ["two", "three"])
  }

  @Test func aReplayStartsNoEffects() throws {
    store.send(.said("one?"))
    try inspection.replay(from: 1)
    #expect(store.texts == ["one?", "answer to one?"])
    #expect(inspection.entries.count == 2)
    #expect(throws: TravelError.unknownEntry(7)) { try inspection.replay(from: 7) }
  }

  @Test func aDispatchedActionIsHandled() throws {
    try inspection.dispatch(.said("one?"))
    #expect(store.texts == ["one?", "answer to one?"])
  }

  @Test func aStoreThatIsHandlingAnActionDoesNotTravel() throws {
    store.send(.dropped)
    var error: TravelError?
    let observation = store.publisher.dropFirst().sink { _ in
      do { try inspection.travel(to: 0) } catch let caught as TravelError { error = caught } catch {}
    }
    store.send(.dropped)
    #expect(error == .busy)
    #expect(store.drops == 2)
    observation.cancel()
  }

  @Test func nestedInspectedReducersDoNotTravel() throws {
    let inspector = Inspector()
    let store = Store(initialState: Fountain.State()) {
      CombineReducers { Fountain(clock: clock).inspected(by: inspector) }
    }
    store.send(.dropped)
    #expect(store.inspection == nil)
    let inner = try #require(
      inspector.stores.first?.inspection(of: Fountain.State.self, Fountain.Action.self)
    )
    #expect(throws: TravelError.noStore) { try inner.travel(to: 0) }
  }

  @Test func travelNotifiesObserversOfObservableState() throws {
    let store = Store(initialState: Gauge.State()) { Gauge().inspected(by: Inspector()) }
    var seen: [Int] = []
    let token = observe { [unowned store] in seen.append(store.value) }
    store.send(.raised)
    store.send(.raised)
    try store.inspection?.travel(to: 1)
    try store.inspection?.resume()
    #expect(seen == [0, 1, 2, 1, 2])
    token.cancel()
  }
}

@Reducer
private struct Gauge {
  @ObservableState
  struct State: Equatable {
    var value = 0
  }

  enum Action { case raised }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.value += 1
      return .none
    }
  }
}
