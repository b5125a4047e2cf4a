import Bloc
import Testing

@MainActor
struct BlocProviderTests {
  private let root = ProviderScope()

  private func empty() -> EmptyChild { EmptyChild() }

  // MARK: Lifetime

  @Test
  func aLazyBlocIsCreatedOnceWhenItIsFirstRead() throws {
    var created = 0
    let mounted = try root.mount(
      BlocProvider {
        _ in
        created += 1
        return StepCubit()
      } child: {
        empty()
      }
    )
    #expect(created == 0)
    let first = try mounted.scope.read(StepCubit.self)
    #expect(try mounted.scope.read(StepCubit.self) === first)
    #expect(try mounted.scope.watch(StepCubit.self) === first)
    #expect(created == 1)
  }

  @Test
  func aBlocThatIsNotLazyIsCreatedAtMounting() throws {
    var created = 0
    let provider = BlocProvider(lazy: false) { _ in
      created += 1
      return StepCubit()
    } child: {
      EmptyChild()
    }
    #expect(created == 0)
    _ = try root.mount(provider)
    #expect(created == 1)
  }

  @Test
  func aLoadedBlocIsClosedWithItsProvider() async throws {
    let mounted = try root.mount(BlocProvider(create: { _ in StepCubit() }, child: empty))
    let cubit = try mounted.scope.read(StepCubit.self)
    mounted.unmount()
    #expect(cubit.isClosed)
    mounted.unmount()
  }

  @Test
  func aBlocThatWasNeverLoadedIsNotCreatedToBeClosed() throws {
    var created = 0
    let mounted = try root.mount(
      BlocProvider(
        create: { _ in
          created += 1
          return StepCubit()
        },
        child: empty
      )
    )
    mounted.unmount()
    #expect(created == 0)
    #expect(throws: ProviderNotFound.self) { try mounted.scope.read(StepCubit.self) }
    #expect(created == 0)
  }

  @Test
  func aBlocThatWasHandedInIsNotClosed() throws {
    let cubit = StepCubit()
    let mounted = try root.mount(BlocProvider(value: cubit, child: empty))
    #expect(try mounted.scope.read(StepCubit.self) === cubit)
    mounted.unmount()
    #expect(!cubit.isClosed)
  }

  @Test
  func descendantsAreDisposedBeforeTheBloc() throws {
    var closedWhileListening: [Bool] = []
    let outer = try root.mount(BlocProvider(create: { _ in StepCubit() }, child: empty))
    let cubit = try outer.scope.read(StepCubit.self)
    let inner = try outer.scope.mount(
      RepositoryProvider(
        create: { _ in "repository" },
        dispose: { _ in closedWhileListening.append(cubit.isClosed) },
        child: empty
      )
    )
    _ = try inner.scope.read(String.self)
    outer.unmount()
    #expect(closedWhileListening == [false])
    #expect(cubit.isClosed)
  }

  // MARK: Finding

  @Test
  func theNearestProviderWins() throws {
    let outer = StepCubit(1)
    let inner = StepCubit(2)
    let mounted = try root.mount(
      BlocProvider(value: outer) {
        ContextBuilder { context in
          BlocProvider(value: inner) {
            ContextBuilder { try "\(context.read(StepCubit.self).state) \($0.read(StepCubit.self).state)" }
          }
        }
      }
    )
    #expect(mounted.output == "1 2")
  }

  @Test
  func aReaderIsNotRebuiltAndAWatcherIsAtEachState() throws {
    let cubit = StepCubit()
    let builds = Notes<String>()
    func note(_ name: String, _ find: @escaping (ProviderScope) throws -> StepCubit) -> ContextBuilder<
      Rendered<Int>
    > {
      ContextBuilder { context in
        let state = try find(context).state
        builds.add("\(name) \(state)")
        return state
      }
    }
    let mounted = try root.mount(
      BlocProvider(value: cubit) {
        Joined(
          note("read") { try $0.read() },
          note("watch") { try $0.watch() },
          note("of") { try BlocProvider.of($0) },
          note("listening of") { try BlocProvider.of($0, listen: true) }
        ) { [$0, $1, $2, $3] }
      }
    )
    #expect(builds.list == ["read 0", "watch 0", "of 0", "listening of 0"])
    let outputs = mounted.rebuildAtOnce()
    cubit.increment()
    cubit.increment()
    #expect(Array(builds.list[4...].sorted()) == ["listening of 1", "listening of 2", "watch 1", "watch 2"])
    #expect(outputs.list == [[0, 1, 0, 1], [0, 2, 0, 2]])
  }

  @Test
  func aSelectionIsRebuiltWhenItChangesOnly() throws {
    let cubit = StepCubit()
    let mounted = try root.mount(
      BlocProvider(value: cubit) {
        ContextBuilder { try $0.select(StepCubit.self) { $0.state / 2 } }
      }
    )
    let outputs = mounted.rebuildAtOnce()
    cubit.increment(times: 5)
    #expect(outputs.list == [1, 2])
  }

  @Test
  func withoutAProviderTheErrorNamesTheTypeAndExplainsTheScope() throws {
    let error = try #require(throws: ProviderNotFound.self) { try root.read(StepCubit.self) }
    #expect(error.type == "StepCubit")
    #expect(error.description.contains("No provider of 'StepCubit' was found above"))
    #expect(error.description.contains("BlocProvider(StepCubit.self, create: …)"))
    #expect(throws: ProviderNotFound.self) {
      try root.mount(BlocBuilder(StepCubit.self) { _, count in count })
    }
  }

  @Test
  func theErrorOfAnotherProviderInsideOfCreateIsNotReplaced() throws {
    let mounted = try root.mount(
      BlocProvider(
        create: { context in StepCubit(try context.read(NameCubit.self).state.count) },
        child: empty
      )
    )
    #expect(throws: ProviderNotFound(type: "NameCubit")) { try mounted.scope.read(StepCubit.self) }
  }

  @Test
  func aProviderDoesNotFindItself() throws {
    let mounted = try root.mount(
      BlocProvider(
        create: { context in StepCubit(try context.read(StepCubit.self).state) },
        child: empty
      )
    )
    #expect(throws: ProviderNotFound(type: "StepCubit")) { try mounted.scope.read(StepCubit.self) }
  }

  @Test
  func newValuesReachWatchersWithoutRebuildingReaders() throws {
    let builds = Notes<String>()
    let reader = ContextBuilder { context in
      builds.add("read \(try context.read(StepCubit.self).state)")
    }
    let watcher = ContextBuilder { context in
      builds.add("watch \(try context.watch(StepCubit.self).state)")
    }
    let first = StepCubit(1)
    let second = StepCubit(2)
    var given = first
    // The descriptions of the children are the same at each update, so only changes of their watched blocs
    // rebuild them.
    let provider = try root.mount(BlocProvider(value: given, child: empty))
    let children = try provider.scope.mount(Joined(reader, watcher) { _, _ in })
    #expect(builds.list == ["read 1", "watch 1"])

    given = second
    try provider.update(BlocProvider(value: given, child: empty))
    #expect(builds.list == ["read 1", "watch 1", "watch 2"])
    #expect(!children.needsRebuild)
    first.increment()
    #expect(!provider.needsRebuild)
    second.increment()
    try provider.rebuild()
    #expect(builds.list == ["read 1", "watch 1", "watch 2", "watch 3"])
  }

  @Test
  func theTypeIsInferred() throws {
    let mounted = try root.mount(BlocProvider(create: { _ in StepCubit() }, child: empty))
    let cubit: StepCubit = try mounted.scope.read()
    let same: StepCubit = try BlocProvider.of(mounted.scope)
    #expect(cubit === same)
  }

  @Test
  func superclassTypesAreAccepted() throws {
    final class Special: StepCubit {}
    let mounted = try root.mount(BlocProvider(StepCubit.self, create: { _ in Special() }, child: empty))
    #expect(try mounted.scope.read(StepCubit.self) is Special)
    #expect(throws: ProviderNotFound.self) { try mounted.scope.read(Special.self) }
  }

  @Test
  func aProviderWithoutAChildCannotBeMounted() {
    // Dart fails an assertion here. In Swift, this does not compile.
    #expect(!(BlocProvider { _ in StepCubit() } as Any is any Mountable))
    #expect(BlocProvider(create: { _ in StepCubit() }, child: empty) as Any is any Mountable)
  }

  // MARK: Global and local

  @Test
  func globalBlocsOutlivePages() throws {
    let app = try root.mount(BlocProvider(create: { _ in StepCubit() }, child: empty))
    let page = BlocBuilder(StepCubit.self) { _, count in "\(count)" }

    let firstVisit = try app.scope.mount(page)
    try firstVisit.scope.read(StepCubit.self).increment()
    #expect(try firstVisit.rebuild() == "1")
    firstVisit.unmount()

    let secondVisit = try app.scope.mount(page)
    #expect(secondVisit.output == "1")
  }

  @Test
  func pagesWithTheirOwnBlocStartFresh() throws {
    let app = try root.mount(BlocProvider(create: { _ in StepCubit(100) }, child: empty))
    let page = BlocProvider { _ in
      StepCubit()
    } child: {
      BlocBuilder(StepCubit.self) { _, count in "\(count)" }
    }
    let firstVisit = try app.scope.mount(page)
    try firstVisit.scope.read(StepCubit.self).increment()
    #expect(try firstVisit.rebuild() == "1")
    firstVisit.unmount()
    #expect(try app.scope.mount(page).output == "0")
    #expect(try app.scope.read(StepCubit.self).state == 100)
  }

  // MARK: Owners

  @Test
  func blocsOfAnotherActorAreProvidedThere() async throws {
    actor Owner {
      private final class OwnedCubit: Cubit<Int> {
        func increment() { emit(state + 1) }
      }

      func outputs() throws -> [String] {
        let page = try ProviderScope().mount(
          BlocProvider(create: { _ in OwnedCubit(0, isolation: self) }) {
            BlocBuilder(OwnedCubit.self) { _, count in "\(count)" }
          }
        )
        let outputs = page.rebuildAtOnce()
        try page.scope.read(OwnedCubit.self).increment()
        try page.scope.read(OwnedCubit.self).increment()
        page.unmount()
        return outputs.list
      }
    }
    #expect(try await Owner().outputs() == ["1", "2"])
  }
}
