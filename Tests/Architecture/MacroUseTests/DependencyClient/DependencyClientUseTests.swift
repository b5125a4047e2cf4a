#if Macros
  import ComposableArchitecture
  import Testing

  struct DependencyClientUseTests {
    private let client = WeatherClient(name: "a")

    private func expectReport(of endpoint: String, _ body: () async throws -> Void) async {
      await withKnownIssue {
        await #expect(throws: Never.self) { try await body() }
      } matching: {
        $0.description.contains("Unimplemented: '\(endpoint)' was called")
      }
    }

    @Test func aThrowingEndpointReportsAndThrows() async {
      await expectReport(of: "WeatherClient.forecast") {
        let error = await #expect(throws: Unimplemented.self) {
          try await client.forecast(city: "Vienna", days: 2)
        }
        #expect(error?.endpoint == "forecast")
      }
    }

    @Test func anEndpointWithoutAResultReportsAndReturns() async {
      await expectReport(of: "WeatherClient.track") { client.track(event: "opened") }
    }

    @Test func anEndpointWithAnOptionalResultReportsAndReturnsNil() async {
      await expectReport(of: "WeatherClient.station") { #expect(client.station(id: 1) == nil) }
    }

    @Test func aDefaultIsTheAnswerAndStillReports() async {
      await expectReport(of: "WeatherClient.isReachable") { #expect(client.isReachable()) }
      await expectReport(of: "WeatherClient.answer") {
        let answer = try client.answer(question: "abc")
        #expect(answer == 3)
      }
    }

    @Test func eachCallIsReportedOnceWhereTheEndpointIsDeclared() {
      let places = LockIsolated<[String]>([])
      withKnownIssue {
        client.track(event: "a")
        client.track(event: "b")
      } matching: { issue in
        places.withValue { $0.append(issue.sourceLocation.map { "\($0.fileID):\($0.line)" } ?? "") }
        return true
      }
      #expect(places.value == Array(repeating: "MacroUseTests/Clients.swift:11", count: 2))
    }

    @Test func settingAnEndpointReplacesTheReportToo() async throws {
      var client = client
      client.forecast = { city, days in Array(repeating: city.count, count: days) }
      #expect(try await client.forecast(city: "Vienna", days: 2) == [6, 6])
      #expect(try await client.forecast("Graz", 1) == [4])
    }

    @Test func functionsOfAnyActorHaveMethods() async throws {
      let events = LockIsolated<[String]>([])
      let client = AnyActorClient(
        load: { @MainActor id in id + 1 },
        log: { @MainActor event in events.withValue { $0.append(event) } },
        count: { @MainActor text in text.utf8.count }
      )
      #expect(try await client.load(id: 1) == 2)
      await client.log(event: "opened")
      #expect(events.value == ["opened"])
      #expect(await client.count(text: "ä") == 2)
      await expectReport(of: "AnyActorClient.count") {
        #expect(await AnyActorClient().count(text: "ä") == 1)
      }
    }

    @Test func closuresOfAliasedTypesAreProperties() async throws {
      let client = AliasedClient(load: { "\($0)" }, retry: nil)
      #expect(try await client.load(1) == "1")
      #expect(client.retry == nil)
      await expectReport(of: "AliasedClient.go") {
        await #expect(throws: Unimplemented.self) { try await client.go(step: 1) }
      }
      let live = AliasedClient(load: { "\($0)" }, log: { _ in }, go: { $0 })
      #expect(try await live.go(step: 2) == 2)
    }

    @Test func anEndpointIsSetForAnOperation() async throws {
      @Dependency(\.outside) var outside
      try await withDependencies {
        $0.outside.fetch = { $0 + 1 }
      } operation: {
        let fetched = try await outside.fetch(id: 1)
        #expect(fetched == 2)
      }
    }

    @Test func inoutAndAutoclosureParametersBehaveAsDeclared() async throws {
      var client = client
      client.scale = { $0 *= $1 }
      client.check = { !$0() }
      client.plain = { $0 + $1 }
      var value = 2
      try client.scale(value: &value, 3)
      #expect(value == 6)
      #expect(try client.check(condition: false))
      #expect(try await client.plain(1, 2) == 3)
    }

    @Test @MainActor func endpointsShareAMethodsName() throws {
      var client = client
      client.readSensor = { $0 }
      client.readStation = { $0.count }
      #expect(try client.read(sensor: 7) == 7)
      #expect(try client.read(station: "abc") == 3)
    }

    @Test func theOtherPropertiesKeepTheirValues() {
      #expect(client.name == "a")
      #expect(client.retries == 3)
      #expect(client.unit == nil)
      client.log("not reported")
      #expect(WeatherClient(name: "a", retries: 1, unit: "K").retries == 1)
    }

    @Test func allPropertiesAreGivenAtOnce() throws {
      let client = WeatherClient(
        name: "b",
        forecast: { _, _ in [] },
        isReachable: { false },
        track: { _ in },
        station: { _ in "c" },
        scale: { _, _ in },
        check: { _ in true },
        readSensor: { _ in 1 },
        readStation: { _ in 2 },
        plain: { _, _ in 3 },
        answer: { _ in 4 }
      )
      #expect(!client.isReachable())
      #expect(client.station(id: 1) == "c")
      #expect(try client.answer(question: "") == 4)
    }

    @Test func anEndpointNeedsNoClientsMacro() async throws {
      var endpointed = Endpointed()
      await expectReport(of: "Endpointed.fetch") {
        #expect(throws: Unimplemented.self) { try endpointed.fetch(id: 1) }
      }
      endpointed.fetch = { "\($0)" }
      #expect(try endpointed.fetch(id: 1) == "1")
    }
  }
#endif
