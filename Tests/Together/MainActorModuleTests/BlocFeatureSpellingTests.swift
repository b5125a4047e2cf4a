#if Macros
  import Bloc
  import CaseKeyPaths
  import Foundation
  import Testing

  // The default isolation of this module is the main actor, as in a new app. The code is typical app code.

  @CasePathable
  nonisolated private enum SearchEvent: Equatable {
    case typed(String)
    case cleared
  }

  private final class SearchBloc: Bloc<SearchEvent, [String]> {
    init() {
      super.init([])
      on(\.typed, transformer: restartable()) { [unowned self] text, emit in
        await Task.yield()
        emit(state + [text])
      }
      on(\.cleared) { emit in emit([]) }
    }
  }

  nonisolated private struct Settings: Codable, Equatable {
    var isDark = false
  }

  private final class SettingsCubit: HydratedCubit<Settings> {
    init(storage: any HydratedStorage) { super.init(Settings(), storage: storage) }

    func toggle() { emit(Settings(isDark: !state.isDark)) }
  }

  private class StepCubit: Cubit<Int> {
    init() { super.init(0) }

    func step(by number: Int) { emit(state + number) }
  }

  private final class MockStepCubit: StepCubit, Mocking {
    override func step(by number: Int) { recordCall(number) }
  }

  private final class StepHistory: ReplayCubit<Int> {
    init() { super.init(0) }

    func step() { emit(state + 1) }
  }

  nonisolated private enum SearchError: Error, Equatable { case offline }

  struct BlocFeatureSpellingTests {
    @Test func handlersOfCasesRunOnTheMainActor() async {
      let bloc = SearchBloc()
      bloc.add(.typed("a"))
      await bloc.settle()
      #expect(bloc.state == ["a"])
      bloc.add(.cleared)
      await bloc.settle()
      #expect(bloc.state == [])
      await bloc.close()
    }

    @Test func aBlocTestHasItsStepsAndExpectationsAsValues() async {
      var steps: [String] = []
      await blocTest(
        "a search",
        setUp: { steps.append("setUp") },
        build: { SearchBloc() },
        act: { bloc in
          bloc.add(.typed("a"))
          bloc.addError(SearchError.offline)
        },
        expect: [["a"]],
        errors: [SearchError.offline],
        verify: { _ in steps.append("verify") },
        tearDown: { steps.append("tearDown") }
      )
      #expect(steps == ["setUp", "verify", "tearDown"])
    }

    @Test func aHydratedCubitStoresAStateOfTheModule() async throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: folder) }
      let storage = try HydratedFileStorage.build(directory: folder)
      let cubit = SettingsCubit(storage: storage)
      await cubit.clear()
      cubit.toggle()
      #expect(cubit.state == Settings(isDark: true))
      await cubit.close()
      try await storage.close()
    }

    @Test func aMockOfAClassRecordsItsCalls() async {
      let cubit = MockStepCubit()
      cubit.setState(3)
      cubit.step(by: 2)
      #expect(cubit.state == 3)
      #expect(cubit.calls == [.function("step(by:)", 2)])
      await cubit.close()
    }

    @Test func changesCanBeUndoneAndRedone() async {
      let cubit = StepHistory()
      cubit.step()
      cubit.undo()
      #expect(cubit.state == 0)
      cubit.redo()
      #expect(cubit.state == 1)
      await cubit.close()
    }
  }
#endif
