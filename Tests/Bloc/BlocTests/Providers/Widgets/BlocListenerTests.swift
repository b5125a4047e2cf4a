import Bloc
import Testing

@MainActor
struct BlocListenerTests {
  private let root = ProviderScope()
  private let cubit = StepCubit()
  private let heard = Notes<Int>()

  private func listener(
    _ bloc: StepCubit? = nil,
    listenWhen: ((Int, Int) -> Bool)? = nil
  ) -> BlocListener<StepCubit, EmptyChild> {
    BlocListener(bloc: bloc, listenWhen: listenWhen) { [heard] _, count in heard.add(count) }
  }

  @Test
  func changesCallTheListenerInOrder() throws {
    let mounted = try root.mount(listener(cubit))
    #expect(heard.list == [])
    cubit.increment(times: 3)
    #expect(heard.list == [1, 2, 3])
    #expect(!mounted.needsRebuild)
  }

  @Test
  func updatesSwitchToANewBlocOnly() throws {
    let other = StepCubit(10)
    let mounted = try root.mount(listener(cubit))
    cubit.increment()
    try mounted.update(listener(cubit))
    cubit.increment()
    try mounted.update(listener(other))
    cubit.increment()
    other.increment()
    #expect(heard.list == [1, 2, 11])
  }

  @Test
  func anotherProvidedBlocIsListenedToInstead() throws {
    let other = StepCubit(10)
    let mounted = try root.mount(BlocProvider(value: cubit) { listener() })
    cubit.increment()
    try mounted.update(BlocProvider(value: other) { listener() })
    cubit.increment()
    other.increment()
    #expect(heard.list == [1, 11])
  }

  @Test
  func listenWhenGetsEachChangeAndTheStateBeforeIt() throws {
    let asked = Notes<[Int]>()
    let mounted = try root.mount(
      listener(cubit) { previous, current in
        asked.add([previous, current])
        return (previous + current).isMultiple(of: 3)
      }
    )
    cubit.increment(times: 3)
    #expect(asked.list == [[0, 1], [1, 2], [2, 3]])
    #expect(heard.list == [2])
    mounted.unmount()
  }

  @Test
  func afterRemovalNoCallFollows() throws {
    let mounted = try root.mount(listener(cubit))
    mounted.unmount()
    cubit.increment()
    #expect(heard.list == [])
  }

  @Test
  func theChildIsShownAndNotRebuilt() throws {
    let builds = Notes<String>()
    let mounted = try root.mount(
      BlocListener(bloc: cubit) { [heard] _, count in
        heard.add(count)
      } child: {
        ContextBuilder { _ in
          builds.add("child")
          return "child"
        }
      }
    )
    cubit.increment()
    #expect(try mounted.rebuild() == "child")
    #expect(builds.list == ["child"])
    #expect(heard.list == [1])
  }

  @Test
  func listenersReceiveTheirOwnStatesNext() throws {
    let mounted = try root.mount(
      BlocListener(bloc: cubit) { [heard, cubit] _, count in
        heard.add(count)
        if count == 1 { cubit.increment() }
        heard.add(-count)
      }
    )
    cubit.increment()
    #expect(heard.list == [1, -1, 2, -2])
    mounted.unmount()
  }

  @Test
  func multiListenersReceiveTheirBlocsStates() throws {
    let name = NameCubit()
    let notes = Notes<String>()
    func listeners(_ prefix: String) -> MultiBlocListener<ContextBuilder<Rendered<String>>> {
      MultiBlocListener {
        BlocListener(StepCubit.self) { _, count in notes.add("\(prefix)\(count)") }
        BlocListener(bloc: name) { _, name in notes.add("\(prefix)\(name)") }
        BlocListener(StepCubit.self, listenWhen: { $1 > 1 }) { context, _ in
          notes.add("\(prefix)\((try? context.read(StepCubit.self).state) ?? -1)!")
        }
      } child: {
        ContextBuilder { _ in "child" }
      }
    }
    let provider = try root.mount(BlocProvider(value: cubit) { EmptyChild() })
    let mounted = try provider.scope.mount(listeners(""))
    #expect(mounted.output == "child")
    cubit.increment()
    name.emit("Grace")
    cubit.increment()
    #expect(notes.list == ["1", "Grace", "2", "2!"])

    try mounted.update(listeners("new "))
    cubit.increment()
    mounted.unmount()
    cubit.increment()
    #expect(notes.list == ["1", "Grace", "2", "2!", "new 3", "new 3!"])
  }
}
