import Bloc
import Clinic
import Testing

@MainActor
struct MainBlocTests {
  @Test
  func aTabIsShown() async {
    await blocTest(
      build: { MainBloc(isolation: MainActor.shared) },
      act: { $0.add(SwitchTabEvent(selectedIndex: 2)) },
      expect: [MainState(selectedIndex: 2)]
    )
  }

  @Test
  func theRailGetsWideAndNarrow() async {
    await blocTest(
      build: { MainBloc(isolation: MainActor.shared) },
      act: { bloc in
        bloc.add(IsExtendEvent())
        bloc.add(IsExtendEvent())
      },
      expect: [MainState(isExtended: true), MainState()]
    )
  }

  @Test
  func neitherChangesTheOther() async {
    await blocTest(
      build: { MainBloc(isolation: MainActor.shared) },
      act: { bloc in
        bloc.add(IsExtendEvent())
        bloc.add(SwitchTabEvent(selectedIndex: 1))
      },
      expect: [MainState(isExtended: true), MainState(selectedIndex: 1, isExtended: true)]
    )
  }
}
