import Bloc
import Foundation
import Schedulers
import StoreInspector
import Testing

@MainActor
struct BlocTestSourceTests {
  private let inspector = Inspector()

  /// The recorded file belongs to this target, so the generated test is compiled and run.
  @Test func generatedBlocTestMatchesTheCommittedFile() async throws {
    let chores = BlocOverrides.run(
      observer: InspectingBlocObserver(by: inspector),
      onUnhandledError: { _ in },
      operation: { Chores() }
    )
    chores.add(.added("dishes", minutes: 10))
    chores.add(.added("floor", minutes: 30))
    await chores.settle()
    chores.add(.finished("dishes"))
    await chores.settle()
    chores.add(.finished("garden"))
    await chores.settle()
    chores.add(.cleared)
    await chores.settle()
    await chores.close()
    let source = try inspector.blocs[0].testSource(
      as: RecordedBlocTest(
        name: "replaysTheRecordedSession",
        suite: "RecordedChoresTests",
        bloc: "Chores()"
      )
    )
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "RecordedChoresTests.swift"
    )
    if ProcessInfo.processInfo.environment["TRIBUTARY_RECORD"] == "1" {
      try source.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test func truncatedLogsSeedTheGeneratedTest() async throws {
    let inspector = Inspector(limits: InspectionLimits(entries: 4))
    let chores = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Chores() }
    chores.add(.added("dishes", minutes: 10))
    await chores.settle()
    chores.add(.added("floor", minutes: 30))
    await chores.settle()
    let source = try inspector.blocs[0].testSource(as: RecordedBlocTest(name: "a", bloc: "Chores()"))
    #expect(source.contains(#"seed: Chores.State(minutes: ["dishes": 10], finished: 0)"#))
    #expect(!source.contains(#"$0.add(.added("dishes""#))
    await chores.close()
  }

  @Test func emptyImportsAreAllowed() async throws {
    let chores = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Chores() }
    chores.add(.cleared)
    await chores.settle()
    let test = RecordedBlocTest(name: "a", bloc: "Chores()", imports: [""])
    #expect(try inspector.blocs[0].testSource(as: test).contains("$0.add(.cleared)"))
    await chores.close()
  }

  @Test func aCubitsMethodsCannotBeWritten() async {
    final class Light: Cubit<Int> {}
    let light = BlocOverrides.run(observer: InspectingBlocObserver(by: inspector)) { Light(0) }
    light.emit(1)
    #expect(throws: SourceError.noEvents(name: "Light")) {
      try inspector.blocs[0].testSource(as: RecordedBlocTest(name: "a", bloc: "Light(0)"))
    }
    await light.close()
  }
}
