import Foundation
import LivePages

/// The favorite primes, with buttons for saving and loading.
struct FavoritesView: View {
  let state: FavoritePrimes.State

  var body: some View<FavoritePrimes.Action> {
    Container(
      .section,
      .id("favorites"),
      .class("card favorites"),
      .aria("labelledby", "favorites-title"),
      .tabindex(-1),
      .keepsFocus
    ) {
      Container(.div, .class("card-head")) {
        Text("Favorite primes", .h2, .id("favorites-title"))
        Text(
          "\(state.favoritePrimes.count)",
          .span,
          .id("favorites-count"),
          .class("badge"),
          .aria("label", countLabel)
        )
      }
      Container(.div, .id("favorites-content")) {
        if state.favoritePrimes.isEmpty {
          Text("None yet. Count to a prime, ask whether it is one, and save it.", .p, .class("empty"))
        } else {
          form
        }
      }
      Container(.div, .class("file-bar")) {
        Button("Save to file", send: .saveButtonTapped)
        Button("Load from file", send: .loadButtonTapped)
      }
      // This element is always on the page, so that screen readers announce its changes.
      Container(.div, .id("file-notice"), .aria("live", "polite")) {
        if let notice = state.notice { Text(notice.text, .p, .class(notice.style)) }
      }
    }
  }

  private var countLabel: String {
    state.favoritePrimes.count == 1 ? "1 favorite" : "\(state.favoritePrimes.count) favorites"
  }

  private var form: some View<FavoritePrimes.Action> {
    Form(
      choosingFrom: state.favoritePrimes,
      .aria("labelledby", "favorites-title"),
      submit: deletion
    ) { tick in
      Container(.ul, .id("favorites-list"), .class("rows")) {
        for prime in state.favoritePrimes {
          Container(.li, .id("favorite-\(prime)"), .class("row")) {
            Container(.label, .class("row-label")) {
              tick(prime)
              Text(written(prime), .span)
            }
            Button("Delete", about: prime) { deletion(of: [prime]) }
              .class("row-delete")
              .attributes(.aria("label", "Delete \(written(prime))"))
          }
        }
      }
      Button(submit: "Delete selected")
        .id("delete-selected")
        .class("button button-quiet")
        .attributes(.needsTicked)
    }
  }

  /// Deletes these primes at their current positions.
  private func deletion(of primes: [Int]) -> FavoritePrimes.Action {
    let places = state.favoritePrimes.indices.filter { primes.contains(state.favoritePrimes[$0]) }
    return .deleteFavoritePrimes(IndexSet(places))
  }
}

extension FavoritePrimes.Notice {
  fileprivate var text: String {
    switch self {
    case .saved(let count): "Saved \(Self.primes(count)) to the file."
    case .loaded(let count): "Loaded \(Self.primes(count)) from the file."
    case .failed(let error): error.description
    }
  }

  fileprivate var style: String {
    if case .failed = self { "notice notice-problem" } else { "notice notice-success" }
  }

  private static func primes(_ count: Int) -> String {
    count == 1 ? "1 prime" : "\(count) primes"
  }
}
