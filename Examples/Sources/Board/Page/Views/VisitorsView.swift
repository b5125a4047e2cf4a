import ComposableArchitecture
import LivePages

/// The current visitors.
struct VisitorsView: View {
  private let store: StoreOf<BoardFeature>

  init(_ store: StoreOf<BoardFeature>) {
    self.store = store
  }

  var body: some View<BoardFeature.Action> {
    Container(.section, .id("visitors"), .class("visitors"), .aria("label", "Visitors")) {
      TextField("Your name", text: store.field(\.me.name), maxLength: Visitor.longestName)
        .debounce(.milliseconds(300))
      StoreView(store) { PresentVisitorsView($0) }
    }
  }
}

/// The list of current visitors. It is rendered separately, so that arrivals and departures update only this
/// part of each open board.
private struct PresentVisitorsView: View {
  private let store: StoreOf<BoardFeature>

  init(_ store: StoreOf<BoardFeature>) {
    self.store = store
  }

  var body: some View<BoardFeature.Action> {
    Container(.div, .id("present-visitors"), .class("present-visitors")) {
      Text(store.visitors.count == 1 ? "You are alone here." : "\(store.visitors.count) are here:", .p)
      Container(.ul, .class("visitor-list")) {
        ForEach(store.visitors.prefix(Self.mostVisitors)) { visitor in
          Container(.li, .class("visitor")) {
            Text(visitor.shownName, .strong)
            if visitor.id == store.me.id { Text(" (you)", .span) }
            if let card = visitor.card { Text(" is at card \(card)", .span) }
          }
        }
        if store.visitors.count > Self.mostVisitors {
          Text("and \(store.visitors.count - Self.mostVisitors) more", .li, .class("visitor"))
        }
      }
    }
  }

  private static let mostVisitors = 12
}
