import LivePages

/// The progress of the aligner plan.
struct SmileSolutionCard: View {
  let part: HomePart<SmileSolution>

  var body: Markup<BlocShowcaseAction> {
    HomeCard(question: .smileSolution, part: part) { solution in
      Element(.ul, .class("rows")) {
        Element(.li, .class("home-row")) {
          Element(.span, .class("home-name")) { solution.name }
          Element(.span, .class("home-note")) { "\(solution.aligner) of \(solution.aligners)" }
          ProgressBar(value: solution.aligner, total: solution.aligners).body
        }
      }
      Element(.p, .class("home-note")) {
        solution.daysLeft == 1 ? "Next aligner in 1 day" : "Next aligner in \(solution.daysLeft) days"
      }
    }
  }
}
