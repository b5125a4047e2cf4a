import Bloc
import Testing

struct BlocMailboxTests {
  @Test @MainActor func otherTasksOfTheOwnerRunWhileManyEventsArePending() async {
    let bloc = Bloc<Int, Int>(0)
    bloc.on(Int.self) { event, emit in emit(emit.state + event) }
    for _ in 0..<1_000 { bloc.add(1) }
    let handledBefore = await Task { bloc.state }.value
    #expect(handledBefore <= 16)
    await bloc.close()
    #expect(bloc.state == 1_000)
  }

  @Test @MainActor func waitingEventsDoNotBlockARunningHandler() async {
    let bloc = Bloc<Int, [Int]>([])
    bloc.on(Int.self) { event, emit in
      if event == 0 {
        await Task { @MainActor in }.value
        emit(emit.state + [-1])
      } else {
        emit(emit.state + [event])
      }
    }
    for event in 0..<1_000 { bloc.add(event) }
    await bloc.close()
    #expect(bloc.state.count == 1_000)
    // The mailbox processes a few parts in a row. Then the handler's task is ready, and runs before the
    // waiting events.
    #expect(bloc.state.firstIndex(of: -1) ?? 1_000 <= 64)
  }
}
