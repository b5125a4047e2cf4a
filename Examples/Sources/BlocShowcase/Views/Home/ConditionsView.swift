import ClinicApp
import LivePages
import LocalClinic

/// How the clinic behaves: how long it takes to answer, and what it does not answer.
struct ConditionsView {
  let conditions: ClinicConditions

  var body: Element {
    Element(.section, .id("conditions"), .class("card"), .aria("labelledby", "conditions-title")) {
      Element(.h3, .id("conditions-title")) { "Try it" }
      Element(.p, .class("bloc-text")) {
        "The clinic is a stand-in. Make it slow or silent, then refresh: by the button, or by pulling the page down with a finger."
      }
      choices("conditions-delay", "An answer takes") {
        for delay in ClinicConditions.Delay.allCases {
          choice(delay.title, isChosen: delay == conditions.delay, .delayChosen(delay))
        }
      }
      choices("conditions-unanswered", "No answer for") {
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

  private func choices(_ id: String, _ title: String, @HTMLBuilder _ buttons: () -> HTML) -> HTML {
    HTML {
      Element(.p, .id(id), .class("choices-title")) { title }
      Element(.div, .class("swatches"), .role("group"), .aria("labelledby", id)) { buttons() }
    }
  }

  private func choice(_ title: String, isChosen: Bool, _ event: BlocShowcaseEvent) -> Element {
    Element(
      .button,
      .type("button"),
      .class("button swatch"),
      .aria("pressed", isChosen ? "true" : "false"),
      .on(event)
    ) { title }
  }
}
