import ComposableArchitecture
import LivePages

/// A comment, which is kept during the visit.
@Reducer
struct About {
  @ObservableState
  struct State: Equatable {
    var comment = ""
    var mood = ""
    var applause = 0
  }

  enum Action: BindableAction {
    case binding(BindingAction<State>)
    case applauded
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .applauded = action { state.applause += 1 }
      return .none
    }
  }
}

struct AboutPage: StorePage {
  let path = "/about", title = "About"
  let sharing = PageSharing.visit
  let stylesheets = [StaticAsset.style.path, LinkedPages.style.path]

  func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<About> {
    Store(initialState: About.State()) { About() }
  }

  func body(_ store: StoreOf<About>) -> some View<About.Action> {
    Text("About", .h1)
    Link("Note 3", to: "/notes/3")
    Link("Page 2 of notes", to: "/notes?page=2")
    TextField("Comment", text: store.field(\.comment)).debounce(.seconds(20))
    Text("“\(store.comment)”", .p, .id("comment"))
    TextField("Mood", text: store.field(\.mood)).throttle(.milliseconds(400))
    Button("Applaud", send: .applauded).throttle(.seconds(60))
    Text("\(store.applause)", .p, .id("applause"))
    Container(.ol) {
      ForEach(Array(1...60), id: \.self) { row in Text("Line \(row)", .li, .class("button")) }
    }
    Link("Notes", to: "/notes", .id("down"))
  }
}
