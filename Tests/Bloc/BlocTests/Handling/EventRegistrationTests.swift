import Bloc
import CombineShim
import Testing

private class E {}
private class A: E {}
private final class AA: A {}
private class B: E {}
private final class BA: B {}

@Suite(.blocs) @MainActor
struct EventRegistrationTests {
  private func makeBloc() -> Bloc<E, [String]> {
    let bloc = Bloc<E, [String]>([])
    bloc.on(E.self) { _, emit in emit(emit.state + ["E"]) }
    bloc.on(A.self) { _, emit in emit(emit.state + ["A"]) }
    bloc.on(AA.self) { _, emit in emit(emit.state + ["AA"]) }
    bloc.on(B.self) { _, emit in emit(emit.state + ["B"]) }
    bloc.on(BA.self) { _, emit in emit(emit.state + ["BA"]) }
    return bloc
  }

  private func handlers(of event: E) async -> [String] {
    let bloc = makeBloc()
    bloc.add(event)
    await bloc.close()
    return bloc.state
  }

  @Test func aSecondHandlerForATypeIsAnError() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      let bloc = Bloc<Int, Int>(0)
      bloc.on(Int.self) { _, _ in }
      bloc.on(Int.self) { _, _ in }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("on(Int.self) was called multiple times"))
    #expect(message.contains("There should only be a single event handler per event type."))
  }

  @Test func anEventWithoutAHandlerIsReportedWhereItIsAdded() async {
    let bloc = Bloc<Any, Int>(0)
    bloc.on(String.self) { _, emit in emit(1) }
    let line = #line + 2
    await withKnownIssue {
      bloc.add(1)
      await bloc.settle()
    } matching: { issue in
      issue.sourceLocation?.line == line
        && "\(issue)".contains("add(1) was called without a registered event handler")
        && "\(issue)".contains("on(Int.self) { event, emit in … }")
    }
    bloc.add("handled")
    await bloc.close()
    #expect(bloc.state == 1)
  }

  @Test func anEventIsHandledByTheHandlersOfItsTypesAndNoOthers() async {
    #expect(await handlers(of: AA()) == ["E", "A", "AA"])
    #expect(await handlers(of: A()) == ["E", "A"])
    #expect(await handlers(of: E()) == ["E"])
  }

  @Test func anEventIsHandledByTheHandlersOfItsTypesInAnotherBranch() async {
    #expect(await handlers(of: B()) == ["E", "B"])
    #expect(await handlers(of: BA()) == ["E", "B", "BA"])
  }

  @Test func twoHandlersOfOneEventBothEmitInTheOrderOfTheirRegistration() async {
    let bloc = Bloc<A, Int>(1)
    bloc.on(A.self) { _, emit in emit(emit.state * 10) }
    bloc.on(AA.self) { _, emit in emit(emit.state + 1) }
    let listener = Recorder(bloc.stream)
    bloc.add(AA())
    await bloc.close()
    #expect(listener.values == [10, 11])
  }

  @Test func eventsMayBeAProtocolWithStructures() async {
    protocol Event {}
    struct Add: Event { let number: Int }
    struct Reset: Event {}
    let bloc = Bloc<any Event, Int>(0)
    bloc.on(Add.self) { event, emit in emit(emit.state + event.number) }
    bloc.on(Reset.self) { _, emit in emit(0) }
    let listener = Recorder(bloc.stream)
    bloc.add(Add(number: 2))
    bloc.add(Add(number: 3))
    bloc.add(Reset())
    await bloc.close()
    #expect(listener.values == [2, 5, 0])
  }
}
