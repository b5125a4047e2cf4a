import LivePages

/// The behavior of the clinic: its delay, and the requests to which it does not respond.
struct ConditionsView: View {
  let conditions: ClinicConditions

  var body: Markup<BlocShowcaseAction> {
    Container(.section, .id("conditions"), .class("card"), .aria("labelledby", "conditions-title")) {
      Text("Try it", .h3, .id("conditions-title"))
      Text(
        "The clinic is simulated. Make it slow or unresponsive, then refresh with the button, or by pulling the page down with a finger.",
        .p,
        .class("bloc-text")
      )
      Text("A response takes", .p, .id("conditions-delay"), .class("choices-title"))
      Container(.div, .class("swatches"), .role("group"), .aria("labelledby", "conditions-delay")) {
        for delay in ClinicConditions.Delay.allCases {
          choice(delay.title, isChosen: delay == conditions.delay, .delayChosen(delay))
        }
      }
      Text("No response for", .p, .id("conditions-unanswered"), .class("choices-title"))
      Container(.div, .class("swatches"), .role("group"), .aria("labelledby", "conditions-unanswered")) {
        for question in ClinicQuestion.allCases {
          choice(
            question.title,
            isChosen: conditions.unanswered.contains(question),
            .unansweredToggled(question)
          )
        }
      }
    }
  }

  private func choice(
    _ title: String,
    isChosen: Bool,
    _ action: BlocShowcaseAction
  ) -> some View<BlocShowcaseAction> {
    Button(title, send: action)
      .class("button swatch")
      .attributes(.aria("pressed", isChosen ? "true" : "false"))
  }
}
