import ComposableArchitecture
import StoreInspector
import Testing

@MainActor
struct ManyAnswersTests {
  private let inspector = Inspector()
  private let wind = PassthroughSubject<Int, Never>()

  private func station(_ inspector: Inspector) -> StoreOf<Station> {
    Store(initialState: Station.State()) {
      Station().inspected(by: inspector)
    } withDependencies: { [wind] in
      let effect = UncheckedSendable(wind)
      $0.weather.wind = { .publisher { effect.value } }
    }
  }

  @Test func theLatestAnswersOfAnEffectWithoutAnEndAreCounted() throws {
    let store = station(inspector)
    store.send(.windWatched)
    for strength in 1...3_000 { wind.send(strength) }
    let entry = try #require(store.inspection?.entry(1))
    let call = try #require(entry.dependencies.flatMap(\.calls).first)
    #expect(call.answers.count == 1_000)
    #expect(call.answers.first == "1")
    #expect(call.omittedAnswers == 2_000)
    let shown = try #require(inspector.stores[0].log.dependencies(of: 1).flatMap(\.calls).first)
    #expect(shown.answers.count == 20)
    #expect(shown.omittedAnswers == 2_980)
    let source = try store.inspection?.testSource(
      of: 1...1,
      as: RecordedTest(name: "a", reducer: "Station()")
    )
    #expect(source?.contains("returned 2000 more values") == true)
    store.send(.windLeft)
  }

  @Test func answersTakeNoMoreThanTheirShareOfTheRoom() throws {
    let inspector = Inspector(limits: InspectionLimits(bytes: 4_000))
    let store = station(inspector)
    store.send(.windWatched)
    let entry = try #require(store.inspection?.entry(1))
    for strength in 1...100 { wind.send(strength) }
    let call = try #require(entry.dependencies.flatMap(\.calls).first)
    #expect((1...12).contains(call.answers.count))
    #expect(call.answers.count + call.omittedAnswers == 100)
    store.send(.windLeft)
  }
}
