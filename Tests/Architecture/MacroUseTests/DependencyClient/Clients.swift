#if Macros
  import ComposableArchitecture

  @DependencyClient
  struct WeatherClient: Sendable {
    let name: String
    var retries = 3
    var unit: String?
    var forecast: @Sendable (_ city: String, _ days: Int) async throws -> [Int]
    var isReachable: @Sendable () -> Bool = { true }
    var track: @Sendable (_ event: String) -> Void
    var station: @Sendable (_ id: Int) -> String?
    var scale: @Sendable (_ value: inout Int, Int) throws -> Void
    var check: @Sendable (_ condition: @autoclosure () -> Bool) throws -> Bool
    @DependencyEndpoint(method: "read")
    var readSensor: @MainActor @Sendable (_ sensor: Int) throws -> Int
    @DependencyEndpoint(method: "read")
    var readStation: @Sendable (_ station: String) throws -> Int
    @DependencyEndpointIgnored
    var log: @Sendable (String) -> Void = { _ in }
    var plain: @Sendable (Int, Int) async throws -> Int
    var answer: @Sendable (_ question: String) throws -> Int = { $0.count }
  }

  typealias Log = @Sendable (String) -> Void

  @DependencyClient
  struct AliasedClient: Sendable {
    typealias Load = @Sendable (Int) async throws -> String
    typealias Retry = (@Sendable () -> Void)?

    var load: Load
    var log: Log = { _ in }
    var retry: Retry = {}
    var go: @Sendable (_ step: Int) async throws -> Int
  }

  @DependencyClient
  struct AnyActorClient: Sendable {
    var load: @isolated(any) @Sendable (_ id: Int) async throws -> Int
    var log: @isolated(any) @Sendable (_ event: String) -> Void
    var count: @isolated(any) @Sendable (_ text: String) -> Int = { $0.count }
  }

  /// A type with one endpoint, but without the client macro.
  struct Endpointed: Sendable {
    @DependencyEndpoint
    var fetch: @Sendable (_ id: Int) throws -> String
  }

  public enum Outside {
    @DependencyClient
    public struct Client: Sendable, TestDependencyKey {
      public var fetch: @Sendable (_ id: Int) async throws -> Int

      public static let testValue = Self()
    }
  }

  extension DependencyValues {
    var outside: Outside.Client {
      get { self[Outside.Client.self] }
      set { self[Outside.Client.self] = newValue }
    }
  }
#endif
