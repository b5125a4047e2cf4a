import LivePages

/// The behaviour of the clinic: its delay, and the requests that it does not answer.
struct ConditionsView: View {
  let conditions: ClinicConditions

  var body: Markup<BlocShowcaseAction> {
    Container(.section, .id("conditions"), .class("card"), .aria("labelledby", "conditions-title")) {
      Text("Try it", .h3, .id("conditions-title"))
      Text(
        "The clinic is a stand-in. Make it slow or silent, then refresh: by the button, or by pulling the page down with a finger.",
        .p,
        .class("bloc-text")
      )
      Text("An answer takes", .p, .id("conditions-delay"), .class("choices-title"))
      Container(.div, .class("swatches"), .role("group"), .aria("labelledby", "conditions-delay")) {
        for delay in ClinicConditions.Delay.allCases {
          choice(delay.title, isChosen: delay == conditions.delay, .delayChosen(delay))
        }
      }
      Text("No answer for", .p, .id("conditions-unanswered"), .class("choices-title"))
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
