import Bloc
import Foundation
import GRDB
import SQLiteFixtures
import SQLiteStorages
import Testing

struct HydratedSQLiteStorageTests {
  private final class CounterCubit: HydratedCubit<Int> {
    var errors: [any Error] = []

    override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append(error) }
  }

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  @Test @MainActor
  func aStateSurvivesARestart() async throws {
    let storage = try HydratedSQLiteStorage.build(file: directory.database)
    CounterCubit(0, storage: storage).emit(5)
    try await storage.close()
    let next = CounterCubit(0, storage: try HydratedSQLiteStorage.build(file: directory.database))
    #expect(next.state == 5)
    #expect(next.errors.isEmpty)
  }

  @Test @MainActor
  func aDamagedRecordIsReportedAndReplaced() async throws {
    let storage = try HydratedSQLiteStorage.build(file: directory.database)
    let token = "HydratedSQLiteStorageTests.CounterCubit"
    try await storage.write(HydratedRecord(state: Data("torn".utf8)), for: token)
    let cubit = CounterCubit(1, storage: storage)
    #expect(cubit.errors.map { $0 is DecodingError } == [true])
    #expect(cubit.state == 1)
    #expect(try storage.read(token)?.state == Data("1".utf8))
  }

  @Test
  func aRowOfAnotherShapeIsAnErrorAndNoCrash() async throws {
    let storage = try HydratedSQLiteStorage.build(file: directory.database)
    let other = try DatabaseQueue(path: directory.database.path)
    try await other.write { database in
      try database.execute(
        sql: "INSERT INTO record (token, version, state) VALUES ('CounterCubit', 'x', 1.5)"
      )
    }
    #expect(throws: (any Error).self) { try storage.read("CounterCubit") }
  }

  @Test
  func filesThatAreNotDatabasesThrow() throws {
    try Data("no database, but long enough to be taken for one".utf8).write(to: directory.database)
    #expect(throws: (any Error).self) { try HydratedSQLiteStorage.build(file: directory.database) }
  }

  /// Two hundred kills are enough here. The library's own storage, which has no database to rely on, is
  /// killed a thousand times.
  @Test
  func killsInTheMiddleLeaveEachRecordOldOrNew() throws {
    var safe: [Int: Int] = [:]
    var number = 0
    let writer = KilledWriter("HydratedSQLiteWriter", to: directory.database)
    for _ in 0..<200 {
      let last = try writer.lastWrite(from: number)
      for written in number..<(last ?? number - 1) + 1 {
        safe[written % 4] = written
      }
      let underway = (last ?? number - 1) + 1
      let storage = try HydratedSQLiteStorage.build(file: directory.database)
      for token in 0..<4 {
        guard let record = try storage.read(String(token)) else {
          #expect(safe[token] == nil)
          continue
        }
        #expect(record.version == safe[token] || record.version == underway)
        #expect(
          record.state
            == Data(String(repeating: "\(record.version) ", count: record.version * 7919 % 20_000).utf8)
        )
        safe[token] = record.version
      }
      number = underway + 1
    }
  }
}
