import Bloc
import Testing

@MainActor
struct BlocBuilderTests {
  private let root = ProviderScope()
  private let cubit = StepCubit()
  private let builds = Notes<Int>()

  private func builder(
    _ bloc: StepCubit? = nil,
    buildWhen: ((Int, Int) -> Bool)? = nil
  ) -> BlocBuilder<StepCubit, Rendered<Int>> {
    BlocBuilder(bloc: bloc, buildWhen: buildWhen) { [builds] _, count in
      builds.add(count)
      return count
    }
  }

  @Test
  func theFirstBuildHasTheLatestState() throws {
    cubit.increment(times: 3)
    #expect(try root.mount(builder(cubit)).output == 3)
    #expect(builds.list == [3])
  }

  @Test
  func nearestBlocIsUsedAndOuterRebuildsKeepItsState() throws {
    let mounted = try root.mount(BlocProvider(value: cubit) { builder() })
    let outputs = mounted.rebuildAtOnce()
    cubit.increment()
    #expect(outputs.list == [1])
    #expect(try mounted.update(BlocProvider(value: cubit) { builder() }) == 1)
    cubit.increment()
    #expect(outputs.list == [1, 2])
    #expect(builds.list == [0, 1, 1, 2])
  }

  @Test
  func unchangedBlocsStaySubscribed() throws {
    let mounted = try root.mount(builder(cubit))
    try mounted.update(builder(cubit))
    cubit.increment()
    #expect(try mounted.rebuild() == 1)
    #expect(builds.list == [0, 0, 1])
  }

  @Test
  func anotherBlocIsFollowedInsteadOfTheFirst() throws {
    let other = StepCubit(10)
    let mounted = try root.mount(builder(cubit))
    #expect(try mounted.update(builder(other)) == 10)
    cubit.increment()
    #expect(!mounted.needsRebuild)
    other.increment()
    #expect(try mounted.rebuild() == 11)
  }

  @Test
  func anotherProvidedBlocIsFollowed() throws {
    let other = StepCubit(10)
    let provider = try root.mount(BlocProvider(value: cubit) { EmptyChild() })
    let mounted = try provider.scope.mount(builder())
    try provider.update(BlocProvider(value: other) { EmptyChild() })
    #expect(mounted.output == 10)
    cubit.increment()
    #expect(!mounted.needsRebuild)
    other.increment()
    #expect(try mounted.rebuild() == 11)
    #expect(builds.list == [0, 10, 11])
  }

  @Test
  func buildWhenReceivesTheBlocsPreviousState() throws {
    let asked = Notes<[Int]>()
    let mounted = try root.mount(
      builder(cubit) { previous, current in
        asked.add([previous, current])
        return current.isMultiple(of: 2)
      }
    )
    _ = mounted.rebuildAtOnce()
    cubit.increment(times: 3)
    #expect(builds.list == [0, 2])
    #expect(asked.list == [[0, 1], [1, 2], [2, 3]])
  }

  @Test
  func anOuterRebuildBuildsWithTheLastAcceptedState() throws {
    let isEven: (Int, Int) -> Bool = { $1.isMultiple(of: 2) }
    let mounted = try root.mount(builder(cubit, buildWhen: isEven))
    _ = mounted.rebuildAtOnce()
    cubit.increment(times: 3)
    try mounted.update(builder(cubit, buildWhen: isEven))
    #expect(builds.list == [0, 2, 2])
  }

  @Test
  func severalStatesCauseOneRebuildWithTheLast() throws {
    let mounted = try root.mount(builder(cubit))
    var asked = 0
    mounted.onNeedsRebuild = { asked += 1 }
    cubit.increment(times: 3)
    #expect(asked == 1)
    #expect(try mounted.rebuild() == 3)
    #expect(try mounted.rebuild() == 3)
    #expect(builds.list == [0, 3])
    cubit.increment()
    #expect(asked == 2)
  }

  @Test
  func unmountedItBuildsNoMore() throws {
    let mounted = try root.mount(builder(cubit))
    mounted.unmount()
    cubit.increment()
    #expect(!mounted.needsRebuild)
    #expect(try mounted.rebuild() == 0)
    #expect(try mounted.update(builder(cubit)) == 0)
  }

  @Test
  func aChildOfTheBuilderKeepsItsMemory() throws {
    let inner = StepCubit()
    let mounted = try root.mount(
      BlocBuilder(bloc: cubit) { _, outer in
        BlocProvider(create: { _ in inner }) {
          BlocBuilder(StepCubit.self) { _, count in "\(outer) \(count)" }
        }
      }
    )
    let outputs = mounted.rebuildAtOnce()
    inner.increment()
    cubit.increment()
    inner.increment()
    #expect(outputs.list == ["0 1", "1 1", "1 2"])
    mounted.unmount()
    #expect(inner.isClosed)
  }

  @Test
  func aChangeBelowRebuildsNothingAbove() throws {
    let inner = StepCubit()
    let mounted = try root.mount(
      BlocBuilder(bloc: cubit) { [builds] _, _ in
        builds.add(-1)
        return BlocBuilder(bloc: inner) { _, count in count }
      }
    )
    _ = mounted.rebuildAtOnce()
    inner.increment(times: 2)
    #expect(mounted.output == 2)
    #expect(builds.list == [-1])
  }

  @Test
  func aBuilderThatThrowsIsBuiltAgainAtTheNextRebuild() throws {
    struct Failure: Error {}
    var fails = false
    let mounted = try root.mount(
      BlocBuilder(bloc: cubit) { _, count in
        if fails { throw Failure() }
        return count
      }
    )
    fails = true
    cubit.increment()
    #expect(throws: Failure.self) { try mounted.rebuild() }
    #expect(mounted.output == 0)
    #expect(mounted.needsRebuild)
    fails = false
    #expect(try mounted.rebuild() == 1)
  }

  @Test
  func aBuildThatChangesAStateIsFollowedByAnother() throws {
    let mounted = try root.mount(
      BlocBuilder(bloc: cubit) { [cubit] _, count in
        if count == 1 { cubit.increment() }
        return count
      }
    )
    var asked = 0
    mounted.onNeedsRebuild = { asked += 1 }
    cubit.increment()
    #expect(try mounted.rebuild() == 1)
    #expect(asked == 2)
    #expect(try mounted.rebuild() == 2)
    #expect(!mounted.needsRebuild)
  }
}
