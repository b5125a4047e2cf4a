import ComposableArchitecture
import LivePages
import ShowcaseFrame

/// The cards of a column, one page at a time.
struct CardsView: View, Equatable {
  let place: BoardPlace
  let cards: IdentifiedArrayOf<Card>

  private var range: Range<Int> { place.range(of: cards.count) }

  var body: some View<BoardFeature.Action> {
    Container(.section, .class("cards"), .aria("label", place.column.title)) {
      Container(.ul, .id("cards"), .class("card-list")) {
        ForEach(cards.elements[range]) { card in CardRow(card: card, place: place) }
      }
      Container(.nav, .id("pages"), .class("pages"), .aria("label", "Pages")) {
        if range.lowerBound > 0 {
          Link("Previous", to: place.with(start: range.lowerBound - BoardPlace.size).address)
        }
        Text(
          range.isEmpty
            ? "No cards"
            : "\((range.lowerBound + 1).grouped) to \(range.upperBound.grouped) of \(cards.count.grouped)",
          .span
        )
        if range.upperBound < cards.count {
          Link("Next", to: place.with(start: range.upperBound).address)
        }
      }
    }
  }
}

/// A card with its buttons.
struct CardRow: View {
  let card: Card
  let place: BoardPlace

  var body: some View<BoardFeature.Action> {
    Container(.li, .class("card-row")) {
      Link(
        card.title,
        to: place.with(card: card.id).address,
        .class("card-title"),
        card.id == place.card ? .aria("current", "true") : nil
      )
      if let next = place.column.next {
        Button(next.title, send: .moveTapped(card.id, next))
          .class("button button-quiet")
          .attributes(.aria("label", "Move “\(card.title)” to \(next.title)"))
      }
      Button("Remove", send: .removeTapped(card.id))
        .class("button button-quiet")
        .attributes(.aria("label", "Remove “\(card.title)”"))
    }
  }
}
