import ComposableArchitecture
import Foundation
import LivePages
import Testing

@testable import PrimeTime

@MainActor
struct PrimeTimeViewTests {
  private func body(_ state: PrimeTime.State) -> HTML {
    let store = Store(initialState: state) { PrimeTime() }
    return ViewTree<PrimeTime.Action> {}.render { PrimeTimeView(store: store, timeZone: .gmt) }
  }

  private func element(_ id: String, in state: PrimeTime.State) -> Element? {
    body(state).elements.first { $0.id == id }
  }

  private func state(_ change: (inout PrimeTime.State) -> Void) -> PrimeTime.State {
    var state = PrimeTime.State()
    change(&state)
    return state
  }

  /// The initial state, and a state in which every part of the page is visible.
  private var states: [PrimeTime.State] { [PrimeTime.State(), full] }

  private var full: PrimeTime.State {
    state {
      $0.counter = Counter.State(
        count: 7,
        isNthPrimeButtonDisabled: true,
        alert: AlertState(.failed(n: 7)),
        isPrimeModalShown: true
      )
      $0.favoritePrimes = [2, 3, 7]
      $0.favoritePrimesNotice = .failed(.missing(path: "/nowhere"))
      $0.activityFeed = [
        Activity(id: 0, timestamp: Date(timeIntervalSince1970: 0), kind: .addedFavoritePrime(2)),
        Activity(
          id: 1,
          timestamp: Date(timeIntervalSince1970: 86_400 * 365),
          kind: .removedFavoritePrime(5)
        ),
      ]
    }
  }

  @Test func idsAreUnique() {
    for state in states {
      let ids = body(state).elements.compactMap(\.id)
      #expect(Set(ids).count == ids.count)
    }
  }

  @Test func labelsReferToExistingElements() {
    for state in states {
      let elements = body(state).elements
      let ids = Set(elements.compactMap(\.id))
      for element in elements {
        for name in ["aria-labelledby", "aria-describedby"] {
          if let target = element[attribute: name] {
            #expect(ids.contains(target))
          }
        }
      }
    }
  }

  @Test func everyButtonHasALabelAndAnEvent() {
    for state in states {
      for button in body(state).elements where button.tag == .button {
        #expect(!(button[attribute: "aria-label"] ?? button.content.plainText).isEmpty)
        guard button[attribute: "type"] == "button" else { continue }
        #expect(button.attributes.contains { $0 == .disabled() } != (button[attribute: "data-event"] != nil))
      }
    }
  }

  @Test func theCountIsShownWithItsOrdinal() {
    let state = state { $0.counter.count = 22 }
    #expect(element("count", in: state)?.content.plainText == "22")
    #expect(element("nth-prime", in: state)?.content.plainText == "What is the 22nd prime?")
  }

  @Test(arguments: [(0, "There is no 0th prime"), (-1, "There is no \u{2212}1st prime")])
  func buttonIsDisabledBeforeTheFirstPrime(count: Int, words: String) {
    let button = element("nth-prime", in: state { $0.counter.count = count })
    #expect(button?.content.plainText == words)
    #expect(button?.attributes.contains { $0 == .disabled() } == true)
  }

  @Test func askingDisablesTheButtonAndShowsASpinner() {
    let button = element("nth-prime", in: full)
    #expect(button?.attributes.contains { $0 == .disabled() } == true)
    #expect(button?[attribute: "aria-busy"] == "true")
    #expect(button?.content.elements.first?[attribute: "class"] == "spinner")
  }

  @Test func answersAreShownInAnAlert() {
    let alert = element(
      "nth-prime-alert",
      in: state { $0.counter.alert = AlertState(.found(n: 5, prime: 11)) }
    )
    #expect(alert?.tag == .dialog)
    #expect(alert?[attribute: "role"] == "alertdialog")
    #expect(alert?.content.plainText == "The 5th prime is 11OK")
  }

  @Test func theAlertOffersItsAnswers() {
    let alert = element("nth-prime-alert", in: full)
    let buttons = alert?.content.elements.filter { $0[attribute: "data-event"] != nil }
    #expect(buttons?.map(\.content.plainText) == ["Retry", "Dismiss"])
    #expect(alert?[attribute: "data-cancel-event"] != nil)
  }

  @Test(arguments: [
    (7, [], "7 is prime", "Save to favorites"), (7, [7], "7 is prime", "Remove from favorites"),
    (8, [], "8 is not prime", "Close"),
  ])
  func modalShowsWhetherTheNumberIsPrime(count: Int, favorites: [Int], words: String, button: String) {
    let state = state {
      $0.counter = Counter.State(count: count, isPrimeModalShown: true)
      $0.favoritePrimes = favorites
    }
    let text = element("prime-modal", in: state)?.content.plainText
    #expect(text?.contains(words) == true)
    #expect(text?.contains(button) == true)
    #expect(text?.contains("favorites") == true)
  }

  @Test func favoritesAreListedInTheirOrder() {
    let list = element("favorites-list", in: state { $0.favoritePrimes = [5, 2, 3] })
    #expect(list?.content.elements.compactMap(\.id) == ["favorite-5", "favorite-2", "favorite-3"])
  }

  @Test func noticesAreReadAloud() {
    let notices: [(FavoritePrimes.Notice, String, String)] = [
      (.saved(count: 1), "Saved 1 prime to the file.", "notice notice-success"),
      (.loaded(count: 2), "Loaded 2 primes from the file.", "notice notice-success"),
      (
        .failed(.missing(path: "/nowhere")), FavoritePrimesFileError.missing(path: "/nowhere").description,
        "notice notice-problem"
      ),
    ]
    for (notice, text, style) in notices {
      let line = element("file-notice", in: state { $0.favoritePrimesNotice = notice })
      #expect(line?[attribute: "aria-live"] == "polite")
      #expect(line?.content.plainText == text)
      #expect(line?.content.elements.first?[attribute: "class"] == style)
    }
  }

  @Test func theFeedShowsTheLatestFirstWithItsDate() {
    let feed = element("activity", in: full)
    #expect(feed?.content.plainText == "Activity\u{2212}Removed 51 Jan 1971, 00:00+Added 21 Jan 1970, 00:00")
  }
}
