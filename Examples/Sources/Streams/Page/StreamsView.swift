import LivePages

/// The whole page.
struct StreamsView: View {
  let state: Playground.State

  var body: some View<StreamsAction> {
    Container(.main, .class("streams")) {
      Container(.div, .class("streams-intro")) {
        Text("Publishers and subscribers by hand", .h1)
        Text(
          "A subscriber says how many values it wants; a publisher never sends more. Feed these streams by hand and watch what gets through. Time runs to the right, one step for each thing that happens.",
          .p
        )
        LegendView().body
      }
      Container(.div, .class("streams-cards")) {
        state.customSink
        state.amb
        state.create
        state.demandBuffer
      }
    }
  }
}
