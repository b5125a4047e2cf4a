import Bloc
import Testing

@MainActor
struct MultiProviderTests {
  private let root = ProviderScope()

  @Test
  func allAreFoundByTheChild() throws {
    let mounted = try root.mount(
      MultiBlocProvider {
        BlocProvider { _ in StepCubit(3) }
        BlocProvider(value: NameCubit("Grace"))
        RepositoryProvider { _ in [1, 2] }
      } child: {
        ContextBuilder { context in
          "\(try context.read(StepCubit.self).state) \(try context.read(NameCubit.self).state) \(try context.read([Int].self))"
        }
      }
    )
    #expect(mounted.output == "3 Grace [1, 2]")
  }

  @Test
  func providersFindOnlyPrecedingOnes() throws {
    let mounted = try root.mount(
      MultiBlocProvider {
        BlocProvider { _ in NameCubit("four") }
        BlocProvider { context in StepCubit(try context.read(NameCubit.self).state.count) }
      } child: {
        BlocBuilder(StepCubit.self) { _, count in count }
      }
    )
    #expect(mounted.output == 4)
    #expect(throws: ProviderNotFound(type: "NameCubit")) {
      try root.mount(
        MultiBlocProvider {
          BlocProvider { context in StepCubit(try context.read(NameCubit.self).state.count) }
          BlocProvider { _ in NameCubit("four") }
        } child: {
          BlocBuilder(StepCubit.self) { _, count in count }
        }
      )
    }
  }

  @Test
  func theyEndInReverse() throws {
    let ended = Notes<String>()
    let mounted = try root.mount(
      MultiRepositoryProvider {
        RepositoryProvider(create: { _ in 1 }, dispose: { ended.add("\($0)") })
        RepositoryProvider(create: { _ in "two" }, dispose: { ended.add($0) })
        RepositoryProvider(create: { _ in 3.0 }, dispose: { ended.add("\($0)") })
      } child: {
        ContextBuilder { context in (try context.read(Int.self), try context.read(String.self)) }
      }
    )
    mounted.unmount()
    #expect(ended.list == ["two", "1"])
  }

  @Test
  func failingEagerProvidersCloseEarlierOnes() throws {
    struct Failure: Error {}
    let cubit = StepCubit()
    #expect(throws: Failure.self) {
      try root.mount(
        MultiBlocProvider {
          BlocProvider(lazy: false) { _ in cubit }
          BlocProvider(NameCubit.self, lazy: false) { _ in throw Failure() }
        } child: {
          EmptyChild()
        }
      )
    }
    #expect(cubit.isClosed)
  }

  @Test
  func anUpdateAfterOneThatFailedProvidesAll() throws {
    struct Failure: Error {}
    var (fails, created) = (false, [StepCubit]())
    func providers(named: Bool) -> MultiBlocProvider<BlocBuilder<StepCubit, Rendered<Int>>> {
      MultiBlocProvider {
        BlocProvider(lazy: false) { _ in
          created.append(StepCubit())
          return created[created.count - 1]
        }
        if named {
          BlocProvider(NameCubit.self, lazy: false) { _ in
            if fails { throw Failure() }
            return NameCubit()
          }
          RepositoryProvider { _ in "after it" }
        }
      } child: {
        BlocBuilder(StepCubit.self) { _, count in count }
      }
    }
    let mounted = try root.mount(providers(named: false))
    fails = true
    #expect(throws: Failure.self) { try mounted.update(providers(named: true)) }
    #expect(created.count == 2)
    #expect(created.allSatisfy { $0.isClosed })
    #expect(throws: Failure.self) { try mounted.rebuild() }
    #expect(throws: Failure.self) { try mounted.update(providers(named: true)) }
    fails = false
    #expect(try mounted.update(providers(named: true)) == 0)
    #expect(try mounted.scope.read(NameCubit.self).state == "Ada")
    #expect(try mounted.scope.read(String.self) == "after it")
  }

  @Test
  func updatesKeepBlocsAndRecreateOtherTypes() throws {
    func providers(named: Bool) -> MultiBlocProvider<BlocBuilder<StepCubit, Rendered<Int>>> {
      MultiBlocProvider {
        BlocProvider { _ in StepCubit() }
        if named { BlocProvider { _ in NameCubit() } }
      } child: {
        BlocBuilder(StepCubit.self) { _, count in count }
      }
    }
    let mounted = try root.mount(providers(named: false))
    let cubit = try mounted.scope.read(StepCubit.self)
    cubit.increment()
    #expect(try mounted.update(providers(named: false)) == 1)
    #expect(try mounted.scope.read(StepCubit.self) === cubit)

    #expect(try mounted.update(providers(named: true)) == 0)
    #expect(cubit.isClosed)
    #expect(try mounted.scope.read(NameCubit.self).state == "Ada")
  }
}
