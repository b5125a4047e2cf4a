import ComposableArchitecture
import Foundation

/// A feature with a dependency of each kind.
struct Station: Reducer {
  struct State: Equatable, Sendable {
    var id: UUID?
    var opened: Date?
    var forecasts: [String] = []
    var wind: [Int] = []
    var die = 0
    var seconds = 0
    var language = ""
    var names: [String] = []
  }

  enum Action: Equatable, Sendable {
    case opened
    case asked(String)
    case forecast(String)
    case windWatched
    case wind(Int)
    case windLeft
    case rolled
    case timed
    case second
    case named
    case name(String)
    case measured
  }

  enum CancelID { case wind }

  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.continuousClock) var clock
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
  @Dependency(\.weather) var weather
  @Dependency(\.stationLanguage) var language
  @Dependency(\.barometer) var barometer
  @Dependency(\.mainQueue) var mainQueue

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .opened:
      state.id = uuid()
      state.opened = now
      state.language = language
      return .none
    case .asked(let city):
      return .run { send in
        do {
          await send(.forecast(try await weather.forecast(city)))
        } catch let error as WeatherError {
          await send(.forecast("\(error)"))
        }
      }
    case .forecast(let text):
      state.forecasts.append(text)
      return .none
    case .windWatched:
      return weather.wind().map(Action.wind).cancellable(id: CancelID.wind)
    case .wind(let strength):
      state.wind.append(strength)
      return .none
    case .windLeft: return .cancel(id: CancelID.wind)
    case .rolled:
      state.die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
      return .none
    case .timed:
      return .run { send in
        try await clock.sleep(for: .seconds(1))
        await send(.second)
      }
    case .second:
      state.seconds += 1
      return .none
    case .named:
      return .publisher { Just("Blob").delay(for: .seconds(2), scheduler: mainQueue).map(Action.name) }
    case .name(let name):
      state.names.append(name)
      return .none
    case .measured:
      state.seconds = barometer()
      return .none
    }
  }
}

/// A client that answers late, in pieces and with errors.
struct WeatherClient: Sendable {
  var forecast: @Sendable (_ city: String) async throws -> String
  var wind: @Sendable () -> Effect<Int>
}

enum WeatherError: Error, Equatable {
  case unknownCity(String)
}

extension WeatherClient: TestDependencyKey, RecordableDependency {
  static let testValue = WeatherClient(forecast: { _ in throw Unimplemented("forecast") }, wind: { .none })

  func recorded(by recorder: DependencyRecorder) -> Self {
    var client = self
    client.forecast = recorder.recording("forecast", forecast)
    client.wind = recorder.recording("wind", wind)
    return client
  }

  /// Returns a client that answers according to a clock.
  static func live(_ clock: TestClock<Duration>) -> Self {
    WeatherClient { city in
      try await clock.sleep(for: .milliseconds(80))
      if city == "Atlantis" { throw WeatherError.unknownCity(city) }
      return "Sun in \(city)"
    } wind: {
      .run { send in
        for strength in 3...9 {
          try await clock.sleep(for: .milliseconds(400))
          await send(strength)
        }
      }
    }
  }
}

/// A dependency whose answers aren't recorded.
struct Barometer: Sendable, TestDependencyKey {
  static let testValue = Barometer { 7 }
  let measure: @Sendable () -> Int

  func callAsFunction() -> Int { measure() }
}

extension DependencyValues {
  var weather: WeatherClient {
    get { self[WeatherClient.self] }
    set { self[WeatherClient.self] = newValue }
  }

  var barometer: Barometer {
    get { self[Barometer.self] }
    set { self[Barometer.self] = newValue }
  }

  var stationLanguage: String {
    get { self[StationLanguageKey.self] }
    set { self[StationLanguageKey.self] = newValue }
  }
}

private enum StationLanguageKey: TestDependencyKey {
  static let testValue = "en"
}
