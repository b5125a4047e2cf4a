import Bloc
import LivePages
import LivePagesTesting
import Testing

// The page of the guide for people who come from Dart.

enum LampEvent { case switched }

final class LampBloc: Bloc<LampEvent, Bool> {
  init(isolation: isolated any Actor) {
    super.init(false, isolation: isolation)
    on(LampEvent.self) { _, emit in emit(!emit.state) }
  }
}

struct LampPage: BlocPage {
  let path = "/lamp", title = "Lamp"

  func makeBloc(for visit: Visit, on session: isolated any Actor) -> LampBloc {
    LampBloc(isolation: session)
  }

  func body(_ bloc: LampBloc) -> some View<LampEvent> {
    Text(bloc.state ? "on" : "off", .strong)
    Button("Switch", send: .switched)
  }
}

struct LampPageTests {
  @Test func theLampIsSwitched() async {
    let page = await LivePageTest(LampPage())
    await page.button("Switch").click()
    #expect(await page.text == "on Switch")
  }
}
