import Bloc
import LivePages
import LivePagesTesting
import Testing

struct BlocPageTests {
  private enum CounterEvent { case increment, decrement }

  private final class CounterBloc: Bloc<CounterEvent, Int> {
    init(isolation: isolated any Actor) {
      super.init(0, isolation: isolation)
      on(CounterEvent.self) { event, emit in
        emit(emit.state + (event == .increment ? 1 : -1))
      }
    }
  }

  private struct CounterPage: BlocPage {
    let path = "/counter"
    let title = "Counter"

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterBloc {
      CounterBloc(isolation: session)
    }

    func body(_ bloc: CounterBloc) -> some View<CounterEvent> {
      Button("-", send: .decrement).disabled(bloc.state == 0)
      Text("\(bloc.state)", .p, .id("count"))
      Button("+", send: .increment)
      Link("Lamp", to: "/lamp")
    }
  }

  private final class LampCubit: Cubit<Bool> {
    func toggle() { emit(!state) }
  }

  private struct LampPage: BlocPage {
    enum Action { case toggle }
    let path = "/lamp"
    let title = "Lamp"

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> LampCubit {
      LampCubit(false, isolation: session)
    }

    func body(_ cubit: LampCubit) -> some View<Action> {
      Button(cubit.state ? "Off" : "On", send: .toggle)
    }

    func send(_ action: Action, to cubit: LampCubit) { cubit.toggle() }
  }

  @Test func aClickAddsTheEventThatIsOffered() async {
    let page = await LivePageTest(CounterPage())
    #expect(await page.button("-").isDisabled())
    await page.button("+").click()
    await page.button("+").click()
    await page.button("-").click()
    #expect(await page.element(id: "count").value() == "1")
  }

  @Test func aCubitIsCalled() async {
    let page = await LivePageTest(LampPage())
    await page.button("On").click()
    #expect(await page.button("Off").isThere)
  }

  @Test func aLinkLeadsToAnotherPageOfTheSite() async {
    let page = await LivePageTest(CounterPage(), others: [LampPage()])
    await page.button("+").click()
    await page.link("Lamp").follow()
    #expect(await page.title == "Lamp")
    #expect(await page.button("On").isThere)
  }
}
