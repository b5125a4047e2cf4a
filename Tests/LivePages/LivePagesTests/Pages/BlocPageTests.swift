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

  private final class ChapterCubit: Cubit<Int> {
    let browser = PageConnection.current

    func open(_ chapter: Int) {
      emit(chapter)
      browser?.push("opened")
    }
  }

  private struct BookPage: BlocPage {
    enum Action { case open(Int) }
    let path = "/book"
    let title = "Book"
    let addresses = PageAddresses.paths

    func makeBloc(for visit: Visit, on session: isolated any Actor) -> ChapterCubit {
      ChapterCubit(1, isolation: session)
    }

    func title(_ cubit: ChapterCubit) -> String { "Chapter \(cubit.state)" }

    func action(for address: PageAddress) -> Action? {
      address.components.count == 1 ? Int(address.components[0]).map { .open($0) } : nil
    }

    func address(_ cubit: ChapterCubit) -> PageAddress? { PageAddress("\(cubit.state)") }

    func body(_ cubit: ChapterCubit) -> some View<Action> {
      Button("Next", send: .open(cubit.state + 1))
    }

    func send(_ action: Action, to cubit: ChapterCubit) {
      switch action {
      case .open(let chapter): cubit.open(chapter)
      }
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

  @Test func cubitsReceiveAndSetAddresses() async {
    let page = await LivePageTest(BookPage(), at: PageAddress("3"))
    #expect(await page.title == "Chapter 3")
    #expect(await page.takePushedEvents().map(\.name) == ["opened"])
    await page.button("Next").click()
    #expect(await page.title == "Chapter 4")
    #expect(await page.address == "/book/4")
    await page.goBack()
    #expect(await page.title == "Chapter 3")
  }

  @Test func aLinkLeadsToAnotherPageOfTheSite() async {
    let page = await LivePageTest(CounterPage(), others: [LampPage()])
    await page.button("+").click()
    await page.link("Lamp").follow()
    #expect(await page.title == "Lamp")
    #expect(await page.button("On").isThere)
  }
}
