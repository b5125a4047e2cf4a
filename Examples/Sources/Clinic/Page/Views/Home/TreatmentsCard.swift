import LivePages

/// The current treatments.
struct TreatmentsCard: View {
  let part: HomePart<[Treatment]>

  var body: Markup<BlocShowcaseAction> {
    HomeCard(question: .treatments, part: part) { treatments in
      Element(.ul, .class("rows")) {
        for treatment in treatments {
          Element(.li, .class("home-row")) {
            Element(.span, .class("home-name")) { treatment.name }
            Element(.span, .class("home-note")) { "Visit \(treatment.visit) of \(treatment.visits)" }
            Element(.span, .class("home-note")) { "\(treatment.waitingMinutes) min wait" }
          }
        }
      }
    }
  }
}
