#if Macros
  import Dependencies
  import DependenciesMacros
  import Foundation
  import IdentifiedCollections
  import Sharing

  struct Habit: Codable, Equatable, Identifiable, Sendable {
    let id: UUID
    var name = ""
    var minutes = 1
  }

  @DependencyClient
  struct HabitClient: Sendable {
    var suggestions: @Sendable (_ count: Int) async throws -> [String]
    var ticks: @Sendable () -> AsyncStream<Int> = { .finished }
  }

  extension HabitClient: DependencyKey {
    static let liveValue = HabitClient(suggestions: { _ in ["Read"] }, ticks: { .finished })
    static let testValue = HabitClient()
  }

  extension DependencyValues {
    var habits: HabitClient {
      get { self[HabitClient.self] }
      set { self[HabitClient.self] = newValue }
    }
  }

  extension SharedReaderKey where Self == FileStorageKey<IdentifiedArrayOf<Habit>>.Default {
    static var habits: Self {
      Self[.fileStorage(.temporaryDirectory.appending(component: "habits.json")), default: []]
    }
  }

  extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
    static var minutesToday: Self { Self[.inMemory("minutes-today"), default: 0] }
  }
#endif
