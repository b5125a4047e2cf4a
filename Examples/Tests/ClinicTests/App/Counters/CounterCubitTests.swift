import Bloc
import Clinic
import Testing

@MainActor
struct CounterCubitTests {
  @Test
  func counts() async {
    await blocTest(
      build: { CounterCubit(isolation: MainActor.shared) },
      act: { cubit in
        cubit.increment()
        cubit.increment()
      },
      expect: [1, 2]
    )
  }
}
