import Bloc
import Foundation
import Testing

/// Records that are damaged, or that older or newer versions have written.
@MainActor
struct HydrationErrorTests {
  @Test
  func anUnreadableRecordIsReportedAndOverwritten() {
    let storage = MemoryStorage(["TallyCubit": .json(#"{"value":"many"}"#)])
    let cubit = TallyCubit(storage: storage)
    #expect(cubit.errors.map { $0 is DecodingError } == [true])
    #expect(cubit.state.value == 0)
    #expect(storage["TallyCubit"] == #"{"value":0}"#)
    cubit.increment()
    #expect(storage["TallyCubit"] == #"{"value":1}"#)
  }

  @Test
  func aRetainedRecordIsKeptUntilItCanBeRead() {
    final class RetainingCubit: Cubit<Tally>, HydratedMixin {
      var errors: [any Error] = []

      init(storage: MemoryStorage) {
        super.init(Tally())
        hydrate(storage: storage) { [unowned self] _ in
          emit(Tally(value: 9))
          return .retain
        }
      }

      override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append(error) }
    }
    let storage = MemoryStorage(["HydrationErrorTests.RetainingCubit": .json("damaged")])
    let cubit = RetainingCubit(storage: storage)
    #expect(cubit.errors.count == 1)
    #expect(cubit.state.value == 9)
    cubit.emit(Tally(value: 10))
    #expect(cubit.state.value == 10)
    #expect(storage.calls == ["read HydrationErrorTests.RetainingCubit"])
    #expect(storage["HydrationErrorTests.RetainingCubit"] == "damaged")

    let mended = MemoryStorage(["HydrationErrorTests.RetainingCubit": .json(#"{"value":3}"#)])
    let next = RetainingCubit(storage: mended)
    next.emit(Tally(value: 4))
    #expect(mended["HydrationErrorTests.RetainingCubit"] == #"{"value":4}"#)
  }

  @Test
  func aStateThatIsEmittedWhileOverwritingIsStored() {
    final class Overwriting: Cubit<Tally>, HydratedMixin {
      init(storage: MemoryStorage) {
        super.init(Tally())
        hydrate(storage: storage) { [unowned self] _ in
          emit(Tally(value: 9))
          return .overwrite
        }
      }
    }
    let storage = MemoryStorage(["HydrationErrorTests.Overwriting": .json("damaged")])
    #expect(Overwriting(storage: storage).state.value == 9)
    #expect(storage["HydrationErrorTests.Overwriting"] == #"{"value":9}"#)
  }

  @Test
  func aTornFileIsReportedAndReplaced() async throws {
    let directory = TemporaryDirectory()
    let storage = try HydratedFileStorage.build(directory: directory.url)
    try await storage.write(.json(#"{"value":5}"#), for: "TallyCubit")
    let name = try #require(try directory.names().first)
    try directory.write(directory.contents(of: name).dropLast(4), to: name)

    let cubit = TallyCubit(storage: storage)
    let error = try #require(cubit.errors.first as? HydratedStorageError)
    #expect(
      String(describing: error).hasPrefix("The stored record of 'TallyCubit' is damaged: the file holds ")
    )
    #expect(cubit.state.value == 0)
    try await storage.close()
    let next = TallyCubit(storage: try HydratedFileStorage.build(directory: directory.url))
    #expect(next.errors.isEmpty)
  }

  @Test
  func aTornFileIsRetainedIfAsked() async throws {
    let directory = TemporaryDirectory()
    let storage = try HydratedFileStorage.build(directory: directory.url)
    try await storage.write(.json("1"), for: "TallyCubit")
    let name = try #require(try directory.names().first)
    try directory.write(Data("precious".utf8), to: name)

    let cubit = TallyCubit(storage: storage) { _ in .retain }
    cubit.increment()
    try await storage.close()
    #expect(try directory.contents(of: name) == Data("precious".utf8))
  }

  // MARK: Versions

  /// A bloc whose state was a number in an earlier version and is a list now.
  private final class HistoryCubit: HydratedCubit<[Int]> {
    var errors: [any Error] = []

    override var storageVersion: Int { 2 }

    override func migrate(_ json: Data, from version: Int) throws -> Data? {
      switch version {
      case 1: try JSONEncoder().encode([JSONDecoder().decode(Int.self, from: json)])
      default: try super.migrate(json, from: version)
      }
    }

    override func onError(_ error: any Error, at origin: ErrorOrigin) {
      errors.append(error)
    }
  }

  @Test
  func olderRecordsAreMigratedAndStored() {
    let storage = MemoryStorage(["HydrationErrorTests.HistoryCubit": .json("7", version: 1)])
    let cubit = HistoryCubit([], storage: storage)
    #expect(cubit.state == [7])
    #expect(cubit.errors.isEmpty)
    #expect(storage.calls.last == "write HydrationErrorTests.HistoryCubit version 2: [7]")
  }

  @Test
  func anOlderRecordWithoutAMigrationIsReported() throws {
    let storage = MemoryStorage(["HydrationErrorTests.HistoryCubit": .json("7", version: 0)])
    let cubit = HistoryCubit([1], storage: storage)
    #expect(
      cubit.errors.first as? HydratedVersionError
        == HydratedVersionError(token: "HydrationErrorTests.HistoryCubit", stored: 0, current: 2)
    )
    #expect(cubit.state == [1])
    #expect(storage["HydrationErrorTests.HistoryCubit"] == "[1]")
  }

  @Test
  func aLaterRecordIsReportedAndRetainedIfAsked() {
    let storage = MemoryStorage(["HydrationErrorTests.HistoryCubit": .json("{}", version: 3)])
    let cubit = HistoryCubit([1], storage: storage, onHydrationError: { _ in .retain })
    #expect(cubit.errors.map { $0 is HydratedVersionError } == [true])
    #expect(storage["HydrationErrorTests.HistoryCubit"] == "{}")
  }

  @Test
  func aMigrationThatFailsIsReported() {
    let storage = MemoryStorage(["HydrationErrorTests.HistoryCubit": .json("no number", version: 1)])
    let cubit = HistoryCubit([1], storage: storage, onHydrationError: { _ in .retain })
    #expect(cubit.errors.map { $0 is DecodingError } == [true])
    #expect(cubit.state == [1])
  }
}
