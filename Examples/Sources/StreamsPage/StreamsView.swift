import LivePages

/// The whole page.
struct StreamsView {
  let customSink: CustomSinkCard
  let amb: AmbCard
  let create: CreateCard
  let demandBuffer: DemandBufferCard

  var body: HTML {
    HTML {
      Element(.main, .class("streams")) {
        Element(.div, .class("streams-intro")) {
          Element(.h1) { "Publishers and subscribers by hand" }
          Element(.p) {
            "A subscriber says how many values it wants; a publisher never sends more. Feed these streams by hand and watch what gets through. Time runs to the right, one step for each thing that happens."
          }
          LegendView().body
        }
        Element(.div, .class("streams-cards")) {
          customSink.body
          amb.body
          create.body
          demandBuffer.body
        }
      }
    }
  }
}
