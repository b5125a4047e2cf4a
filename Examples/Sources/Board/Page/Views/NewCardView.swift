import ComposableArchitecture
import LivePages

/// The form for a new card.
struct NewCardView: View {
  private let store: StoreOf<BoardFeature>

  init(_ store: StoreOf<BoardFeature>) {
    self.store = store
  }

  var body: some View<BoardFeature.Action> {
    Form(submit: .addTapped) {
      TextField("New card", text: store.field(\.newTitle), maxLength: Card.longestTitle)
      Button(submit: "Add")
        .class("button")
        .disabled(store.board.count >= Board.mostCards)
    }
  }
}
