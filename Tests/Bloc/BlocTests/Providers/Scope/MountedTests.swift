import Bloc
import CombineProbes
import Testing

@MainActor
struct MountedTests {
  private let root = ProviderScope()
  private let left = StepCubit()
  private let right = StepCubit()
  private let builds = Notes<String>()

  private func count(_ name: String, _ cubit: StepCubit) -> BlocBuilder<StepCubit, Rendered<String>> {
    BlocBuilder(bloc: cubit) { [builds] _, count in
      builds.add("\(name) \(count)")
      return "\(name) \(count)"
    }
  }

  @Test
  func onlyChangedWidgetsAreRebuilt() throws {
    let mounted = try root.mount(Joined(count("left", left), count("right", right)) { "\($0), \($1)" })
    #expect(mounted.output == "left 0, right 0")
    right.increment()
    #expect(try mounted.rebuild() == "left 0, right 1")
    #expect(builds.list == ["left 0", "right 0", "right 1"])
  }

  @Test
  func aJoinIsReplacedByAnUpdate() throws {
    let mounted = try root.mount(Joined(count("left", left), count("right", right)) { "\($0), \($1)" })
    #expect(
      try mounted.update(Joined(count("left", right), count("right", left)) { "\($1) | \($0)" })
        == "right 0 | left 0"
    )
  }

  @Test
  func allDependentsOfAChangeAreRebuiltOnce() throws {
    let watcher = ContextBuilder { try $0.watch(StepCubit.self).state }
    let mounted = try root.mount(
      BlocProvider(value: left) { Joined(watcher, watcher, watcher) { $0 + $1 + $2 } }
    )
    let outputs = mounted.rebuildAtOnce()
    left.increment(times: 2)
    #expect(outputs.list == [3, 6])
  }

  @Test
  func aPartCanBeRebuiltOnItsOwn() throws {
    let page = try root.mount(BlocProvider(value: left) { EmptyChild() })
    let part = try page.scope.mount(BlocBuilder(StepCubit.self) { _, count in count })
    var asked: [String] = []
    part.onNeedsRebuild = { asked.append("part") }
    page.onNeedsRebuild = { asked.append("page") }
    left.increment()
    #expect(asked == ["part", "page"])
    #expect(try part.rebuild() == 1)
    #expect(page.needsRebuild)
    try page.rebuild()
    left.increment()
    #expect(asked == ["part", "page", "part", "page"])
    page.unmount()
    #expect(!part.needsRebuild)
    #expect(try part.rebuild() == 1)
  }

  @Test
  func unwatchedBlocsCauseNoRebuild() throws {
    var watchesLeft = true
    let mounted = try root.mount(
      BlocProvider(value: left) {
        BlocBuilder(bloc: right) { context, right in
          watchesLeft ? "\(try context.watch(StepCubit.self).state) \(right)" : "- \(right)"
        }
      }
    )
    let outputs = mounted.rebuildAtOnce()
    left.increment()
    watchesLeft = false
    right.increment()
    left.increment()
    #expect(outputs.list == ["1 0", "- 1"])
  }

  @Test
  func aMountThatFailsLeavesNothingBehind() throws {
    struct Failure: Error {}
    let heard = Notes<Int>()
    #expect(throws: Failure.self) {
      try root.mount(
        BlocListener(bloc: left) { _, count in
          heard.add(count)
        } child: {
          ContextBuilder { _ -> EmptyChild in throw Failure() }
        }
      )
    }
    left.increment()
    #expect(heard.list == [])
  }

  @Test
  func nothingIsKeptAliveAfterTheUnmounting() throws {
    final class Token {}
    weak var token: Token?
    weak var cubit: StepCubit?
    do {
      let kept = Token()
      token = kept
      let mounted = try root.mount(
        BlocProvider { _ in
          StepCubit()
        } child: {
          BlocConsumer(StepCubit.self) { _, _ in
            withExtendedLifetime(kept) {}
          } builder: { context, count in
            count + (try context.watch(StepCubit.self).state)
          }
        }
      )
      _ = mounted.rebuildAtOnce()
      let created = try mounted.scope.read(StepCubit.self)
      created.increment()
      cubit = created
      mounted.unmount()
    }
    #expect(token == nil)
    #expect(cubit == nil)
  }

  @Test
  func siblingsOfUnmountedWidgetsAreRebuiltInOrder() throws {
    let page = try root.mount(BlocProvider(value: left) { EmptyChild() })
    let counts = try (0..<9).map { try page.scope.mount(count("\($0)", left)) }
    for index in [0, 8, 3, 1, 4, 6] { counts[index].unmount() }
    _ = try page.scope.mount(count("new", left))
    let before = builds.list.count
    left.increment()
    try page.rebuild()
    #expect(builds.list.dropFirst(before) == ["2 1", "5 1", "7 1", "new 1"])
    page.unmount()
    left.increment()
    #expect(builds.list.count == before + 4)
  }

  @Test
  func unmountedContextsFindNothing() throws {
    var late: ProviderScope?
    let mounted = try root.mount(
      BlocProvider(value: left) {
        ContextBuilder { context in
          late = context
          return try context.read(StepCubit.self).state
        }
      }
    )
    mounted.unmount()
    let context = try #require(late)
    #expect(throws: ProviderNotFound.self) { try context.read(StepCubit.self) }
  }

  #if os(Linux)
    /// The processor time of one emission that many widgets watch, including their builds.
    private func timeOfAnEmission(to watchers: Int) throws -> Double {
      let cubit = StepCubit()
      let page = try root.mount(BlocProvider(value: cubit) { EmptyChild() })
      let widgets = try (0..<watchers).map { _ in
        try page.scope.mount(ContextBuilder { try $0.watch(StepCubit.self).state })
      }
      let time = try secondsOfThread { () throws in
        cubit.increment()
        #expect(try widgets.map { try $0.rebuild() } == Array(repeating: 1, count: watchers))
      }
      page.unmount()
      return time
    }

    @Test
    func anEmissionTakesTimeInProportionToItsWatchers() throws {
      #expect(try timeOfAnEmission(to: 8_000) < 24 * timeOfAnEmission(to: 1_000))
    }

    /// The processor times of one emission to many builders, including their builds, and of their removal.
    private func times(ofBuilders count: Int) throws -> (emission: Double, removal: Double) {
      let cubit = StepCubit()
      let page = try root.mount(BlocProvider(value: cubit) { EmptyChild() })
      let builders = try (0..<count).map { _ in
        try page.scope.mount(BlocBuilder(StepCubit.self) { _, count in count })
      }
      let emission = try secondsOfThread { () throws in
        cubit.increment()
        #expect(try builders.map { try $0.rebuild() } == Array(repeating: 1, count: count))
      }
      let removal = secondsOfThread { for builder in builders.reversed() { builder.unmount() } }
      page.unmount()
      return (emission, removal)
    }

    @Test
    func anEmissionTakesTimeInProportionToItsBuilders() throws {
      #expect(try times(ofBuilders: 8_000).emission < 24 * times(ofBuilders: 1_000).emission)
    }

    @Test
    func siblingsAreUnmountedOneByOneInLinearTime() throws {
      #expect(try times(ofBuilders: 16_000).removal < 48 * times(ofBuilders: 1_000).removal)
    }
  #endif
}
