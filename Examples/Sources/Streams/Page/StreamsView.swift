import LivePages

/// The whole page.
struct StreamsView: View {
  let state: Playground.State

  var body: some View<StreamsAction> {
    Container(.main, .class("streams")) {
      Container(.div, .class("streams-intro")) {
        Text("Publishers and subscribers by hand", .h1)
        Text(
          "A subscriber requests a number of values, and a publisher never sends more. Send values by hand, and watch which of them are delivered. Time runs to the right, one step for each event.",
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
