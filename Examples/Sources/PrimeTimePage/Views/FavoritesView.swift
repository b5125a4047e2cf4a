import LivePages
import WrittenNumbers

/// The favorite primes, with a file to keep them in.
struct FavoritesView {
  let favorites: [Int]
  let notice: ViewState.FileNotice?

  var body: Element {
    Element(
      .section,
      .id("favorites"),
      .class("card favorites"),
      .aria("labelledby", "favorites-title"),
      .tabindex(-1),
      .keepsFocus
    ) {
      Element(.div, .class("card-head")) {
        Element(.h2, .id("favorites-title")) { "Favorite primes" }
        Element(.span, .id("favorites-count"), .class("badge"), .aria("label", countLabel)) {
          "\(favorites.count)"
        }
      }
      Element(.div, .id("favorites-content")) {
        if favorites.isEmpty {
          Element(.p, .class("empty")) { "None yet. Count to a prime, ask whether it is one, and save it." }
        } else {
          form
        }
      }
      Element(.div, .class("file-bar")) {
        fileButton("Save to file", .saveToFileTapped)
        fileButton("Load from file", .loadFromFileTapped)
      }
      noticeLine
    }
  }

  private var countLabel: String {
    favorites.count == 1 ? "1 favorite" : "\(favorites.count) favorites"
  }

  private var form: Element {
    Element(
      .form,
      .onSubmit(PrimeTimeEvent.deleteFavorites([])),
      .collectsTicked("prime"),
      .aria("labelledby", "favorites-title")
    ) {
      Element(.ul, .id("favorites-list"), .class("rows")) {
        for prime in favorites {
          row(prime)
        }
      }
      Element(.button, .type("submit"), .id("delete-selected"), .class("button button-quiet"), .needsTicked) {
        "Delete selected"
      }
    }
  }

  private func row(_ prime: Int) -> Element {
    Element(.li, .id("favorite-\(prime)"), .class("row")) {
      Element(.label, .class("row-label")) {
        Element(.input, .type("checkbox"), .name("prime"), .value("\(prime)"), .class("tick"))
        Element(.span) { written(prime) }
      }
      Element(
        .button,
        .type("button"),
        .class("row-delete"),
        .aria("label", "Delete \(written(prime))"),
        .on(PrimeTimeEvent.deleteFavorites([prime]))
      ) {
        "Delete"
      }
    }
  }

  private func fileButton(_ label: String, _ event: PrimeTimeEvent) -> Element {
    Element(.button, .type("button"), .class("button"), .on(event)) { label }
  }

  /// Always on the page, so that screen readers follow what comes to stand in it.
  private var noticeLine: Element {
    Element(.div, .id("file-notice"), .aria("live", "polite")) {
      switch notice {
      case .success(let text)?: Element(.p, .class("notice notice-success")) { text }
      case .problem(let text)?: Element(.p, .class("notice notice-problem")) { text }
      case nil: HTML()
      }
    }
  }
}
