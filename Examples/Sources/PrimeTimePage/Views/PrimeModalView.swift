import LivePages
import WrittenNumbers

/// Says whether the count is prime, and lets the person keep it.
struct PrimeModalView {
  let modal: ViewState.Modal

  var body: Element {
    Element(
      .dialog,
      .id("prime-modal"),
      .class("dialog"),
      .aria("labelledby", "prime-modal-title"),
      .onCancel(PrimeTimeEvent.primeModalDismissed)
    ) {
      Element(
        .p,
        .class(modal.isPrime ? "dialog-figure figure-prime" : "dialog-figure"),
        .aria("hidden", "true")
      ) {
        written(modal.number)
      }
      Element(.h2, .id("prime-modal-title")) {
        modal.isPrime
          ? "\(written(modal.number)) is prime \u{1F389}" : "\(written(modal.number)) is not prime"
      }
      if modal.isPrime {
        Element(.p, .class("dialog-text"), .role("status")) {
          modal.isFavorite ? "It is one of your favorites." : "It is not one of your favorites yet."
        }
      } else {
        Element(.p, .class("dialog-text")) { "Only primes can be favorites." }
      }
      Element(.div, .class("dialog-buttons")) {
        if modal.isPrime {
          favoriteButton
        }
        Element(.button, .type("button"), .class("button"), .on(PrimeTimeEvent.primeModalDismissed)) {
          "Close"
        }
      }
    }
  }

  private var favoriteButton: Element {
    Element(
      .button,
      .type("button"),
      .id("favorite-toggle"),
      .class("button button-primary"),
      .on(modal.isFavorite ? PrimeTimeEvent.removeFavoriteTapped : .saveFavoriteTapped)
    ) {
      modal.isFavorite ? "Remove from favorites" : "Save to favorites"
    }
  }
}
