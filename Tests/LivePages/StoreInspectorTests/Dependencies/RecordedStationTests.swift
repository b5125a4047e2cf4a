// Written by the inspector.
// swift-format-ignore-file
import ComposableArchitecture
import Foundation
import Testing

@MainActor
struct RecordedStationTests {
  @Test func replaysTheRecordedSession() async {
    let clock = TestClock()
    let recordedDate = RecordedAnswers<Date>(
      "date",
      [
        .answer(Date(timeIntervalSinceReferenceDate: 60.0)),
        .answer(Date(timeIntervalSinceReferenceDate: 60.0)),
      ]
    )
    let recordedMainQueue = DispatchQueue.test
    let recordedUuid = RecordedAnswers<UUID>(
      "uuid",
      [
        .answer(UUID(uuidString: "00000000-0000-0000-0000-000000000000")!),
        .answer(UUID(uuidString: "00000000-0000-0000-0000-000000000001")!),
      ]
    )
    let weatherForecast = RecordedAnswers<String>(
      "weather.forecast",
      [
        .answer("Sun in Rome", after: .milliseconds(80)),
        .failure(WeatherError.unknownCity("Atlantis"), after: .milliseconds(80)),
      ]
    )
    let weatherWind = RecordedEffects<Int>(
      "weather.wind",
      [
        .endless([(3, after: .milliseconds(400)), (4, after: .milliseconds(800))]),
      ]
    )
    let store = TestStore(initialState: Station.State(id: nil, opened: nil, forecasts: [], wind: [], die: 0, seconds: 0, language: "", names: [])) {
      Station()
    } withDependencies: {
      $0.continuousClock = clock
      $0.date = DateGenerator { recordedDate.value() }
      $0.mainQueue = recordedMainQueue.eraseToAnyScheduler()
      $0.stationLanguage = "it"
      $0.uuid = UUIDGenerator { recordedUuid.value() }
      $0.weather.forecast = { _ in try await weatherForecast.get(on: clock) }
      $0.weather.wind = { weatherWind.next(on: clock) }
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers([7191089600892374487, 309689372594955804]))
    }
    await store.send(.opened) {
      $0.id = UUID(uuidString: "00000000-0000-0000-0000-000000000000")!
      $0.opened = Date(timeIntervalSinceReferenceDate: 60.0)
      $0.language = "it"
    }
    await store.send(.asked("Rome"))
    await store.send(.windWatched)
    await clock.advance(by: .milliseconds(80))
    await recordedMainQueue.advance(by: .milliseconds(80))
    await store.receive(.forecast("Sun in Rome")) {
      $0.forecasts = ["Sun in Rome"]
    }
    await store.send(.asked("Atlantis"))
    await store.send(.rolled) {
      $0.die = 3
    }
    await clock.advance(by: .milliseconds(80))
    await recordedMainQueue.advance(by: .milliseconds(80))
    await store.receive(.forecast("unknownCity(\"Atlantis\")")) {
      $0.forecasts = ["Sun in Rome", "unknownCity(\"Atlantis\")"]
    }
    await clock.advance(by: .milliseconds(240))
    await recordedMainQueue.advance(by: .milliseconds(240))
    await store.receive(.wind(3)) {
      $0.wind = [3]
    }
    await clock.advance(by: .milliseconds(10))
    await recordedMainQueue.advance(by: .milliseconds(10))
    await store.send(.timed)
    await clock.advance(by: .milliseconds(390))
    await recordedMainQueue.advance(by: .milliseconds(390))
    await store.receive(.wind(4)) {
      $0.wind = [3, 4]
    }
    await clock.advance(by: .milliseconds(30))
    await recordedMainQueue.advance(by: .milliseconds(30))
    await store.send(.rolled) {
      $0.die = 1
    }
    await store.send(.windLeft)
    await store.send(.named)
    await clock.advance(by: .milliseconds(580))
    await recordedMainQueue.advance(by: .milliseconds(580))
    await store.receive(.second) {
      $0.seconds = 1
    }
    await clock.advance(by: .milliseconds(2420))
    await recordedMainQueue.advance(by: .milliseconds(2420))
    await store.receive(.name("Blob")) {
      $0.names = ["Blob"]
    }
    await store.send(.opened) {
      $0.id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
    }
    await store.finish()
  }
}
