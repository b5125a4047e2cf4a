import LivePages

/// Shows whether the count is prime, and lets the user save it as a favorite.
struct PrimeModalView: View {
  let state: PrimeModal.State

  var body: some View<PrimeTime.Action> {
    let isPrime = state.count.isPrime
    Container(.dialog, .id("prime-modal"), .class("dialog"), .aria("labelledby", "prime-modal-title")) {
      Text(
        written(state.count),
        .p,
        .class(isPrime ? "dialog-figure figure-prime" : "dialog-figure"),
        .aria("hidden", "true")
      )
      Text(
        isPrime ? "\(written(state.count)) is prime \u{1F389}" : "\(written(state.count)) is not prime",
        .h2,
        .id("prime-modal-title")
      )
      if isPrime {
        Text(
          state.isFavorite ? "It is one of your favorites." : "It is not one of your favorites yet.",
          .p,
          .class("dialog-text"),
          .role("status")
        )
      } else {
        Text("Only primes can be favorites.", .p, .class("dialog-text"))
      }
      Container(.div, .class("dialog-buttons")) {
        if isPrime { favoriteButton.map(PrimeTime.Action.primeModal) }
        Button("Close", send: .counter(.primeModalDismissed))
      }
    }
    .onCancel(send: .counter(.primeModalDismissed))
  }

  /// A second click before the response would trigger the opposite action.
  private var favoriteButton: some View<PrimeModal.Action> {
    Button(
      state.isFavorite ? "Remove from favorites" : "Save to favorites",
      send: state.isFavorite ? .removeFavoritePrimeTapped : .saveFavoritePrimeTapped
    )
    .id("favorite-toggle")
    .class("button button-primary")
    .disabledWhileSending()
  }
}
