import Bloc
import Testing

@MainActor
struct AnyMountableTests {
  private let root = ProviderScope()

  private let created = Notes<StepCubit>()

  private func page(_ id: String? = nil) -> AnyMountable<String> {
    AnyMountable(
      BlocProvider {
        [created] _ in
        let cubit = StepCubit()
        created.add(cubit)
        return cubit
      } child: {
        BlocBuilder(StepCubit.self) { _, count in "page \(count)" }
      },
      id: id
    )
  }

  @Test
  func equalTypesKeepStateAndOthersRestart() throws {
    let mounted = try root.mount(page())
    let cubit = try #require(created.list.first)
    cubit.increment()
    #expect(try mounted.rebuild() == "page 1")
    #expect(try mounted.update(page()) == "page 1")
    #expect(try mounted.update(AnyMountable(Rendered("other"))) == "other")
    #expect(cubit.isClosed)
    #expect(try mounted.update(page()) == "page 0")
  }

  @Test
  func idsDistinguishWidgetsOfOneType() throws {
    let mounted = try root.mount(page("a"))
    let cubit = try #require(created.list.first)
    #expect(try mounted.update(page("b")) == "page 0")
    #expect(cubit.isClosed)
  }
}
