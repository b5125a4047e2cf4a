import Bloc
import Testing

@MainActor
struct BlocSelectorTests {
  private let root = ProviderScope()
  private let cubit = StepCubit()
  private let builds = Notes<Int>()

  private func selector(
    _ bloc: StepCubit? = nil,
    _ selector: @escaping (Int) -> Int = { $0 / 2 }
  ) -> BlocSelector<StepCubit, Int, Rendered<Int>> {
    BlocSelector(bloc: bloc, selector: selector) { [builds] _, selected in
      builds.add(selected)
      return selected
    }
  }

  @Test
  func itIsRebuiltWhenTheSelectedValueChangesOnly() throws {
    cubit.increment(times: 2)
    let mounted = try root.mount(selector(cubit))
    _ = mounted.rebuildAtOnce()
    cubit.increment(times: 4)
    #expect(builds.list == [1, 2, 3])
  }

  @Test
  func theBlocIsInferredAndAReplacedOneFollowed() throws {
    let other = StepCubit(20)
    let provider = try root.mount(BlocProvider(value: cubit) { EmptyChild() })
    let mounted = try provider.scope.mount(selector())
    try provider.update(BlocProvider(value: other) { EmptyChild() })
    #expect(mounted.output == 10)
    cubit.increment(times: 2)
    #expect(!mounted.needsRebuild)
    other.increment(times: 2)
    #expect(try mounted.rebuild() == 11)
  }

  @Test
  func aReplacedSelectorIsUsedAtOnce() throws {
    let mounted = try root.mount(selector(cubit))
    _ = mounted.rebuildAtOnce()
    cubit.increment()
    #expect(builds.list == [0])
    #expect(try mounted.update(selector(cubit) { $0 * 100 }) == 100)
    cubit.increment()
    #expect(mounted.output == 200)
  }
}
