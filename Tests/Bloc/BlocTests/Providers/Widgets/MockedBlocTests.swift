import Bloc
import CombineShim
import Testing

/// Builders and listeners of mocks, whose states arrive with the first listener.
@MainActor
struct MockedBlocTests {
  private let root = ProviderScope()
  private let cubit = MockCubit<Int>(0)

  init() {
    whenListen(cubit, [1, 2].publisher)
  }

  @Test
  func listenersReceiveAllStates() throws {
    let heard = Notes<Int>()
    let mounted = try root.mount(BlocListener(bloc: cubit) { _, count in heard.add(count) })
    #expect(heard.list == [1, 2])
    mounted.unmount()
  }

  @Test
  func consumersReceiveAllStatesAndBuildTheLatest() throws {
    let notes = Notes<String>()
    let mounted = try root.mount(
      BlocConsumer(
        bloc: cubit,
        listener: { _, count in notes.add("listen \(count)") },
        builder: { _, count in notes.add("build \(count)") }
      )
    )
    #expect(notes.list == ["listen 1", "listen 2", "build 2"])
    mounted.unmount()
  }

  @Test
  func aBuilderBuildsTheLatestStateThatItAccepts() throws {
    let notes = Notes<Int>()
    let mounted = try root.mount(
      BlocBuilder(bloc: cubit, buildWhen: { _, current in current == 1 }) { _, count in
        notes.add(count)
        return count
      }
    )
    #expect(notes.list == [1])
    mounted.unmount()
  }

  @Test
  func aSelectorSelectsFromTheLatestState() throws {
    let mounted = try root.mount(
      BlocSelector(bloc: cubit, selector: { $0 * 10 }) { _, selected in selected }
    )
    #expect(mounted.output == 20)
    mounted.unmount()
  }
}
