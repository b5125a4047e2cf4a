import ComposableArchitecture
import LivePages

/// The open card.
struct OpenCardView: View {
  private let store: StoreOf<BoardFeature>

  init(_ store: StoreOf<BoardFeature>) {
    self.store = store
  }

  var body: some View<BoardFeature.Action> {
    Container(.section, .id("open-card"), .class("card open-card"), .aria("label", "Open card")) {
      if let id = store.place.card, let card = store.board.card(id), let column = store.board.column(of: id) {
        Text(card.title, .h2)
        Text("Card \(id), in \(column.title)", .p)
        Form(submit: .renameTapped) {
          TextField("Title", text: store.field(\.editedTitle), maxLength: Card.longestTitle)
          Button(submit: "Rename").class("button")
        }
      } else {
        Text("This card no longer exists.", .h2)
      }
      Link("Close", to: store.place.with(card: nil).address, .class("close-card"))
    }
  }
}
