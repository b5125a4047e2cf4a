import LivePages

/// The results of inspections, each with a bar.
struct OralInspectionsCard: View {
  let part: HomePart<[OralInspection]>

  var body: Markup<BlocShowcaseAction> {
    HomeCard(question: .oralInspections, part: part) { inspections in
      Element(.ul, .class("rows")) {
        for inspection in inspections {
          Element(.li, .class("home-row")) {
            Element(.span, .class("home-name")) { inspection.area }
            Element(.span, .class("home-note")) { "\(inspection.score) of 100" }
            ProgressBar(value: inspection.score, total: 100).body
          }
        }
      }
    }
  }
}
