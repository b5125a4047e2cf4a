import LivePages
import WrittenNumbers

/// The count, and the two questions about it.
struct CounterView {
  let count: Int
  let isAsking: Bool

  var body: Element {
    Element(.section, .id("counter"), .class("card counter"), .aria("labelledby", "counter-title")) {
      Element(.h2, .id("counter-title")) { "Counter" }
      Element(.div, .class("stepper"), .role("group"), .aria("label", "Change the count")) {
        step("\u{2212}", label: "Decrement", .decrementTapped)
        Element(.output, .id("count"), .class(countClass), .aria("live", "polite"), .aria("label", "Count")) {
          written(count)
        }
        step("+", label: "Increment", .incrementTapped)
      }
      Element(.div, .class("questions")) {
        Element(
          .button,
          .type("button"),
          .id("is-prime"),
          .class("button"),
          .on(PrimeTimeEvent.isPrimeTapped)
        ) {
          "Is this prime?"
        }
        nthPrimeButton
      }
    }
  }

  /// Long numbers are set smaller, so that they stay in one line on a phone.
  private var countClass: String {
    written(count).count > 5 ? "count count-long" : "count"
  }

  private func step(_ sign: String, label: String, _ event: PrimeTimeEvent) -> Element {
    Element(.button, .type("button"), .class("step"), .aria("label", label), .on(event)) { sign }
  }

  private var nthPrimeButton: Element {
    Element(
      .button,
      .type("button"),
      .id("nth-prime"),
      .class("button button-primary"),
      .disabled(isAsking || count < 1),
      .aria("busy", isAsking ? "true" : "false"),
      .on(PrimeTimeEvent.nthPrimeTapped)
    ) {
      if isAsking {
        Element(.span, .class("spinner"), .aria("hidden", "true"))
        Element(.span) { "Asking\u{2026}" }
      } else {
        Element(.span) {
          count < 1 ? "There is no \(ordinal(count)) prime" : "What is the \(ordinal(count)) prime?"
        }
      }
    }
  }
}
