import Bloc
import Testing

@MainActor
struct BlocOwnerTests {
  /// Carries a cubit of the main actor past the compiler.
  private struct Box: @unchecked Sendable {
    // Sendable: the test waits while it is used elsewhere.
    let cubit: CounterCubit
  }

  @Test func useOffTheOwnerIsReportedAtItsLine() async {
    let box = Box(cubit: CounterCubit())
    let line = #line + 3
    await withKnownIssue {
      await elsewhere {
        box.cubit.emit(5)
      }
    } matching: {
      $0.sourceLocation?.line == line && $0.description.contains("'emit' was called off the owner")
    }
    while box.cubit.state != 5 { await Task.yield() }
    await box.cubit.close()
  }

  @concurrent
  private nonisolated func elsewhere(_ use: @Sendable () -> Void) async { use() }
}
