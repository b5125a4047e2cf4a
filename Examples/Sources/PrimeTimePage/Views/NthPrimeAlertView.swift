import LivePages

/// The answer of the API, or that there is none and what can be done.
struct NthPrimeAlertView {
  let alert: ViewState.Alert

  var body: Element {
    Element(
      .dialog,
      .id("nth-prime-alert"),
      .class("dialog"),
      .role("alertdialog"),
      .aria("labelledby", "nth-prime-alert-title"),
      isFailure ? .aria("describedby", "nth-prime-alert-text") : nil,
      .onCancel(PrimeTimeEvent.alertDismissed)
    ) {
      switch alert {
      case .answer(let place, let prime): answer(place: place, prime: prime)
      case .failure(let place, let reason): failure(place: place, reason: reason)
      }
    }
  }

  private var isFailure: Bool {
    if case .failure = alert { true } else { false }
  }

  private func answer(place: Int, prime: Int) -> HTML {
    HTML {
      Element(.p, .class("dialog-figure figure-prime"), .aria("hidden", "true")) { written(prime) }
      Element(.h2, .id("nth-prime-alert-title")) { "The \(ordinal(place)) prime is \(written(prime))" }
      Element(.div, .class("dialog-buttons")) {
        button("OK", class: "button button-primary", .alertDismissed)
      }
    }
  }

  private func failure(place: Int, reason: String) -> HTML {
    HTML {
      Element(.h2, .id("nth-prime-alert-title")) { "No answer for the \(ordinal(place)) prime" }
      Element(.p, .id("nth-prime-alert-text"), .class("dialog-text")) { reason }
      Element(.div, .class("dialog-buttons")) {
        button("Retry", class: "button button-primary", .retryTapped)
        button("Dismiss", class: "button", .alertDismissed)
      }
    }
  }

  private func button(_ label: String, class name: String, _ event: PrimeTimeEvent) -> Element {
    Element(.button, .type("button"), .class(name), .on(event)) { label }
  }
}
