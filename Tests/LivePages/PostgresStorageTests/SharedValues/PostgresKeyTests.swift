#if Postgres
  import CombineShim
  import DependencyInjection
  import Foundation
  import SharedState
  import Testing

  @testable import PostgresStorage

  extension DatabaseTests {
    struct PostgresKeyTests {
      private let database: TestDatabase

      init() async throws {
        database = try TestDatabase()
        try await PostgresPool(database.configuration).migrate()
      }

      /// Returns the shared value of the server with the given pool.
      private func shared<Value: Codable & Sendable>(
        _ key: String,
        default value: Value,
        on pool: PostgresPool,
        merge: PostgresMerge<Value> = .byMembers
      ) -> Shared<Value> {
        withDependencies {
          $0.defaultPostgres = pool
        } operation: {
          Shared(.postgres(key, default: value, merge: merge))
        }
      }

      private func pool(_ change: (inout PostgresConfiguration) -> Void = { _ in }) -> PostgresPool {
        var configuration = database.configuration
        change(&configuration)
        return PostgresPool(configuration)
      }

      @Test func aChangeIsKeptAndLoadedByTheNextServer() async throws {
        let first = shared("favorites", default: [Int](), on: pool())
        first.withLock { $0 = [1, 2] }
        #expect(first.wrappedValue == [1, 2])
        try await first.save()
        let second = shared("favorites", default: [Int](), on: pool())
        try await second.load()
        #expect(second.wrappedValue == [1, 2])
      }

      @Test func aValueThatCannotBeEncodedHarmsNeitherTheRowNorLaterChanges() async throws {
        let price = shared("price", default: Decimal(1), on: pool())
        try await price.save()
        price.withLock { $0 = .nan }
        await #expect(throws: EncodingError.self) { try await price.save() }
        let second = shared("price", default: Decimal(0), on: pool())
        try await second.load()
        price.withLock { $0 = 2 }
        try await price.save()
        try await second.load()
        #expect(second.wrappedValue == 2)
      }

      @Test func anotherServerFollowsWithinASecond() async throws {
        let (one, other) = (shared("a", default: 0, on: pool()), shared("a", default: 0, on: pool()))
        try await one.load()
        try await other.load()
        // Both servers listen.
        one.withLock { $0 = 1 }
        await eventually { other.wrappedValue == 1 }
        // A busy machine may delay some of the changes.
        var shortest = Duration.seconds(3_600)
        for value in 2...20 where shortest >= .seconds(1) {
          let start = ContinuousClock.now
          other.withLock { $0 = value }
          await eventually { one.wrappedValue == value }
          shortest = min(shortest, ContinuousClock.now - start)
        }
        #expect(shortest < .seconds(1))
      }

      @Test func twoServersThatCountLoseNothing() async throws {
        let pools = [pool(), pool()]
        let counts = pools.map { shared("count", default: 0, on: $0, merge: .adding) }
        await withTaskGroup(of: Void.self) { group in
          for count in counts {
            group.addTask {
              for _ in 0..<200 {
                count.withLock { $0 += 1 }
                await Task.yield()
              }
            }
          }
        }
        for count in counts { try await count.save() }
        await eventually { counts.allSatisfy { $0.wrappedValue == 400 } }
      }

      @Test func listsToWhichTwoServersAppendHaveEverythingOnce() async throws {
        let lists = [pool(), pool()].map { shared("list", default: [Int](), on: $0) }
        await withTaskGroup(of: Void.self) { group in
          for (index, list) in lists.enumerated() {
            group.addTask {
              for number in 0..<50 {
                list.withLock { $0.append(index * 1000 + number) }
                await Task.yield()
              }
            }
          }
        }
        for list in lists { try await list.save() }
        await eventually {
          Set(lists[0].wrappedValue).count == 100 && lists[0].wrappedValue == lists[1].wrappedValue
        }
        #expect(lists[0].wrappedValue.count == 100)
        for index in 0..<2 {
          let own = lists[0].wrappedValue.filter { $0 / 1000 == index }
          #expect(own == own.sorted())
        }
      }

      @Test func valuesChangeWithoutADatabaseAndAreWrittenLater() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.connectTimeout = .milliseconds(300)
        let near = shared("list", default: [Int](), on: PostgresPool(configuration))
        let far = shared("list", default: [Int](), on: pool())
        near.withLock { $0.append(1) }
        try await near.save()
        await eventually { far.wrappedValue == [1] }

        proxy.stopForwarding()
        near.withLock { $0.append(2) }
        #expect(near.wrappedValue == [1, 2])
        await eventually { near.saveError is PostgresError }
        near.withLock { $0.append(3) }
        far.withLock { $0.append(9) }
        try await far.save()
        #expect(near.wrappedValue == [1, 2, 3])

        proxy.goOnForwarding()
        await eventually { near.saveError == nil && far.wrappedValue.count == 4 }
        await eventually { near.wrappedValue == far.wrappedValue }
        #expect(far.wrappedValue.sorted() == [1, 2, 3, 9])
        #expect(far.wrappedValue.filter { $0 < 9 } == [1, 2, 3])
      }

      @Test func databaseRestartsNeitherLoseNorDuplicateChanges() async throws {
        let list = shared("list", default: [Int](), on: pool())
        try await list.load()
        for number in 0..<200 {
          list.withLock { $0.append(number) }
          if number == 100 { try TestDatabase.control("restart") }
          await Task.yield()
        }
        await eventually { (try? await list.save()) != nil }
        let kept = try await pool().query("SELECT value FROM tributary_values").text(0, 0)
        #expect(try JSONDecoder().decode([Int].self, from: Data(kept.utf8)) == Array(0..<200))
      }

      @Test func changesMissedWithoutAListenerAreReadAgain() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.connectTimeout = .milliseconds(300)
        let near = shared("a", default: 0, on: PostgresPool(configuration))
        let far = shared("a", default: 0, on: pool())
        far.withLock { $0 = 1 }
        await eventually { near.wrappedValue == 1 }
        proxy.stopForwarding()
        far.withLock { $0 = 2 }
        try await far.save()
        #expect(near.wrappedValue == 1)
        proxy.goOnForwarding()
        await eventually { near.wrappedValue == 2 }
      }

      @Test func anErrorOfLoadingEndsWhenTheDatabaseIsBack() async throws {
        let proxy = Proxy(to: try #require(TestDatabase.port))
        defer { proxy.close() }
        var configuration = database.configuration(port: proxy.port)
        configuration.statementTimeout = .milliseconds(200)
        configuration.connectTimeout = .milliseconds(300)
        let value = shared("a", default: 0, on: PostgresPool(configuration))
        try await value.load()
        proxy.stopForwarding()
        await #expect(throws: PostgresError.self) { try await value.load() }
        #expect(value.loadError is PostgresError)
        proxy.goOnForwarding()
        await eventually { value.loadError == nil }
      }

      @Test func tenMegabytesAreKeptAndFollowed() async throws {
        let (one, other) = (shared("big", default: "", on: pool()), shared("big", default: "", on: pool()))
        let text = String(repeating: "0123456789", count: 1_000_000)
        one.withLock { $0 = text }
        try await one.save()
        await eventually { other.wrappedValue.utf8.count == text.utf8.count }
        #expect(other.wrappedValue == text)
      }

      @Test func tenThousandKeysAreLoadedAndChanged() async throws {
        let (first, second) = (pool(), pool())
        let values = (0..<10_000).map { shared("key\($0)", default: 0, on: first) }
        for (number, value) in values.enumerated() { value.withLock { $0 = number } }
        await eventually(within: .seconds(120)) {
          ((try? await second.query("SELECT count(*) FROM tributary_values").integer(0, 0)) ?? 0) == 10_000
        }
        let others = (0..<10_000).map { shared("key\($0)", default: -1, on: second) }
        await eventually(within: .seconds(60)) { others.allSatisfy { $0.wrappedValue >= 0 } }
        #expect(others.map(\.wrappedValue) == Array(0..<10_000))
      }

      @Test(arguments: [
        "'; DROP TABLE tributary_values; --", "v1:a", "a:b\n\t\"\\", "😀", String(repeating: "k", count: 1000),
      ])
      func hostileNamesAreNames(_ name: String) async throws {
        let (one, other) = (shared(name, default: 0, on: pool()), shared(name, default: 0, on: pool()))
        one.withLock { $0 = 7 }
        try await one.save()
        await eventually { other.wrappedValue == 7 }
      }

      @Test(arguments: ["a\0b", String(repeating: "k", count: 1001)])
      func namesThatCannotBeSentHaveAClearError(_ name: String) async throws {
        let value = shared(name, default: 0, on: pool())
        value.withLock { $0 = 7 }
        #expect(value.wrappedValue == 7)
        #expect((value.saveError as? PostgresError)?.reason == .invalidParameter)
        #expect((value.loadError as? PostgresError)?.reason == .invalidParameter)
      }

      @Test func rowsOfOtherTypesAreNotOverwritten() async throws {
        let pool = pool()
        try await pool.query("INSERT INTO tributary_values VALUES ('a', 3, '\"text\"', 'other')")
        let value = shared("a", default: 0, on: pool)
        await eventually { value.loadError is DecodingError }
        value.withLock { $0 = 1 }
        await eventually { value.saveError is DecodingError }
        #expect(try await pool.query("SELECT value FROM tributary_values").text(0, 0) == "\"text\"")
        try await pool.query("UPDATE tributary_values SET value = '5', version = 4")
        try await pool.query("SELECT pg_notify('tributary', 'v4:a')")
        await eventually { value.saveError == nil && value.loadError == nil }
        #expect(try await pool.query("SELECT value FROM tributary_values").text(0, 0) == "1")
      }

      @Test func aChangeIsWrittenAlthoughTheValueWasReleased() async throws {
        let pool = pool()
        do {
          let value = shared("a", default: 0, on: pool)
          value.withLock { $0 = 5 }
        }
        try await eventually {
          try await !pool.query("SELECT 1 FROM tributary_values WHERE value = '5'").isEmpty
        }
      }

      @Test func aChangeInsideOfASubscriberIsMergedToo() async throws {
        let (one, other) = (shared("a", default: [0], on: pool()), shared("a", default: [0], on: pool()))
        let answers = one.publisher.sink { list in
          if list.last == 7 { one.withLock { $0.append(8) } }
        }
        other.withLock { $0.append(7) }
        await eventually { other.wrappedValue == [0, 7, 8] && one.wrappedValue == [0, 7, 8] }
        withExtendedLifetime(answers) {}
      }

      @Test func aClosedPoolMakesNoConnectionForALaterValue() async throws {
        let closed = pool { $0.connection += " application_name=closed" }
        await closed.close()
        let late = shared("a", default: [Int](), on: closed)
        await #expect(throws: PostgresError.self) { try await late.load() }
        // Meanwhile another listener that started later connects.
        let open = pool()
        let one = shared("a", default: [Int](), on: open)
        let other = shared("a", default: [Int](), on: pool())
        try await one.load()
        for number in 1...10 {
          one.withLock { $0.append(number) }
          await eventually { other.wrappedValue.last == number }
        }
        let connections = try await open.query(
          "SELECT 1 FROM pg_stat_activity WHERE application_name = 'closed'"
        )
        #expect(connections.isEmpty)
        #expect(late.wrappedValue == [])
      }

      @Test func missingPoolErrorSuggestsARemedy() async throws {
        let value = Shared(.postgres("a", default: 0))
        value.withLock { $0 = 1 }
        #expect(value.wrappedValue == 1)
        #expect((value.saveError as? PostgresError)?.message.contains("defaultPostgres") == true)
      }
    }
  }
#endif
