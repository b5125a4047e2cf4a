import LivePages

/// The count, and the two requests about it.
struct CounterView: View {
  let state: Counter.State

  var body: some View<Counter.Action> {
    Container(.section, .id("counter"), .class("card counter"), .aria("labelledby", "counter-title")) {
      Text("Counter", .h2, .id("counter-title"))
      Container(.div, .class("stepper"), .role("group"), .aria("label", "Change the count")) {
        step("\u{2212}", label: "Decrement", .decrTapped)
        Text(
          written(state.count),
          .output,
          .id("count"),
          .class(countClass),
          .aria("live", "polite"),
          .aria("label", "Count")
        )
        step("+", label: "Increment", .incrTapped)
      }
      Container(.div, .class("questions")) {
        Button("Is this prime?", send: .isPrimeButtonTapped).id("is-prime")
        nthPrimeButton
      }
    }
  }

  /// Long numbers are smaller, so that they fit in one line on a phone.
  private var countClass: String {
    written(state.count).count > 5 ? "count count-long" : "count"
  }

  private func step(_ sign: String, label: String, _ action: Counter.Action) -> some View<Counter.Action> {
    Button(sign, send: action).class("step").attributes(.aria("label", label))
  }

  private var nthPrimeButton: some View<Counter.Action> {
    let isAsking = state.isNthPrimeButtonDisabled
    return Button(send: .nthPrimeButtonTapped) {
      if isAsking { Container(.span, .class("spinner"), .aria("hidden", "true")) }
      Text(isAsking ? "Asking\u{2026}" : question, .span)
    }
    .id("nth-prime")
    .class("button button-primary")
    .attributes(.aria("busy", isAsking ? "true" : "false"))
    .disabled(isAsking || state.count < 1)
  }

  private var question: String {
    let place = ordinal(state.count)
    return state.count < 1 ? "There is no \(place) prime" : "What is the \(place) prime?"
  }
}
