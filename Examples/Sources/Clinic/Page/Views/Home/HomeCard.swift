import LivePages

/// A card of the home tab: its content, its error, or a loading indicator.
struct HomeCard<Content: Equatable & Sendable>: View {
  let question: ClinicQuestion
  let part: HomePart<Content>
  @HTMLBuilder let content: (Content) -> HTML

  var body: Markup<BlocShowcaseAction> {
    Container(
      .section,
      .id("home-\(question.rawValue)"),
      .class("card home-card"),
      .aria("labelledby", "\(question.rawValue)-title"),
      .aria("busy", part.isLoading ? "true" : "false")
    ) {
      Container(.div, .class("card-head")) {
        Text(question.title, .h3, .id("\(question.rawValue)-title"))
        if part.isLoading { Container(.span, .class("spinner"), .aria("hidden", "true")) }
      }
      if let error = part.error {
        Text(error.description, .p, .class("notice notice-problem"), .role("alert"))
        Button("Ask again", send: .retryTapped(question))
          .class("button button-quiet")
          .attributes(.aria("label", "Ask again: \(question.title)"))
      }
      if let loaded = part.content {
        content(loaded)
      } else if part.isLoading {
        Text("On its way\u{2026}", .p, .class("empty"))
      }
    }
  }
}

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

/// A bar that shows a proportion. It is hidden from screen readers, because text next to it contains the
/// same value.
struct ProgressBar {
  let value: Int
  let total: Int

  var body: Element {
    Element(
      .progress,
      .class("home-progress"),
      .value(String(value)),
      Attribute("max", String(total)),
      .aria("hidden", "true")
    )
  }
}

extension ClinicQuestion {
  var title: String {
    switch self {
    case .treatments: "Treatments"
    case .oralInspections: "Oral inspections"
    case .smileSolution: "Smile solution"
    }
  }
}

extension ClinicConditions.Delay {
  var title: String {
    switch self {
    case .short: "Half a second"
    case .long: "Two seconds"
    case .veryLong: "Seven seconds"
    }
  }
}
