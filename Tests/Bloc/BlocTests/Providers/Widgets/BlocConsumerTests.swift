import Bloc
import Testing

@MainActor
struct BlocConsumerTests {
  private let root = ProviderScope()
  private let cubit = StepCubit()

  @Test
  func listenerRunsBeforeTheBuild() throws {
    let notes = Notes<String>()
    let mounted = try root.mount(
      BlocConsumer(bloc: cubit) { _, count in
        notes.add("listen \(count)")
      } builder: { _, count in
        notes.add("build \(count)")
        return count
      }
    )
    #expect(notes.list == ["build 0"])
    _ = mounted.rebuildAtOnce()
    cubit.increment(times: 2)
    #expect(notes.list == ["build 0", "listen 1", "build 1", "listen 2", "build 2"])
  }

  @Test
  func conditionsAreIndependent() throws {
    let notes = Notes<String>()
    let mounted = try root.mount(
      BlocConsumer(
        bloc: cubit,
        listenWhen: { previous, current in
          notes.add("listen? \(previous) \(current)")
          return current.isMultiple(of: 2)
        },
        listener: { _, count in notes.add("listen \(count)") },
        buildWhen: { previous, current in
          notes.add("build? \(previous) \(current)")
          return current.isMultiple(of: 3)
        },
        builder: { _, count in notes.add("build \(count)") }
      )
    )
    _ = mounted.rebuildAtOnce()
    cubit.increment(times: 3)
    #expect(
      notes.list == [
        "build 0", "listen? 0 1", "build? 0 1", "listen? 1 2", "listen 2", "build? 1 2", "listen? 2 3",
        "build? 2 3", "build 3",
      ]
    )
  }

  @Test
  func itFollowsAnotherBlocAndEndsWithItsRemoval() throws {
    let other = StepCubit(10)
    let heard = Notes<Int>()
    func consumer(_ bloc: StepCubit) -> BlocConsumer<StepCubit, Rendered<Int>> {
      BlocConsumer(bloc: bloc) { _, count in
        heard.add(count)
      } builder: { _, count in
        count
      }
    }
    let mounted = try root.mount(consumer(cubit))
    #expect(try mounted.update(consumer(other)) == 10)
    cubit.increment()
    other.increment()
    #expect(heard.list == [11])
    mounted.unmount()
    other.increment()
    #expect(heard.list == [11])
  }
}
