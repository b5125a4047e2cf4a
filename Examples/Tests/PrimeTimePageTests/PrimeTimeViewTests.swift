import Foundation
import LivePages
import PrimeTimePage
import Testing

struct PrimeTimeViewTests {
  private func body(_ state: ViewState) -> HTML {
    PrimeTimeView(state, timeZone: .gmt).body
  }

  private func element(_ id: String, in state: ViewState) -> Element? {
    body(state).elements.first { $0.id == id }
  }

  private static let full = ViewState(
    count: 7,
    isAsking: true,
    alert: Dialog(
      id: "failure",
      title: "No answer",
      message: "No network.",
      buttons: [Dialog.Button(id: "retry", label: "Retry")]
    ),
    primeModal: ViewState.Modal(number: 7, isPrime: true, isFavorite: true),
    favorites: [2, 3, 7],
    fileNotice: .problem("There is no file."),
    activities: [
      ViewState.Activity(.added, prime: 2, date: Date(timeIntervalSince1970: 0)),
      ViewState.Activity(.removed, prime: 5, date: Date(timeIntervalSince1970: 86_400 * 365)),
    ]
  )

  @Test(arguments: [ViewState(), full])
  func idsAreUnique(state: ViewState) {
    let ids = body(state).elements.compactMap(\.id)
    #expect(Set(ids).count == ids.count)
  }

  @Test(arguments: [ViewState(), full])
  func labelsPointAtElementsThatAreThere(state: ViewState) {
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

  @Test(arguments: [ViewState(), full])
  func everyButtonSaysWhatItDoesAndDoesIt(state: ViewState) throws {
    for button in body(state).elements where button.tag == .button {
      #expect(!(button[attribute: "aria-label"] ?? button.content.plainText).isEmpty)
      guard button[attribute: "type"] == "button" else { continue }
      let json = try #require(button[attribute: "data-event"])
      _ = try PrimeTimeEvent(WireEvent(json: Data(json.utf8)))
    }
  }

  @Test func theCountIsShownWithItsOrdinal() {
    let state = ViewState(count: 22)
    #expect(element("count", in: state)?.content.plainText == "22")
    #expect(element("nth-prime", in: state)?.content.plainText == "What is the 22nd prime?")
  }

  @Test(arguments: [(0, "There is no 0th prime"), (-1, "There is no \u{2212}1st prime")])
  func beforeTheFirstThereIsNothingToAskFor(count: Int, words: String) {
    let button = element("nth-prime", in: ViewState(count: count))
    #expect(button?.content.plainText == words)
    #expect(button?.rendered().contains(" disabled ") == true)
  }

  @Test func whileAskingTheButtonIsDisabledAndASpinnerTurns() {
    let button = element("nth-prime", in: ViewState(isAsking: true))
    #expect(button?.rendered().contains(" disabled ") == true)
    #expect(button?[attribute: "aria-busy"] == "true")
    #expect(button?.content.elements.first?[attribute: "class"] == "spinner")
  }

  @Test func theAnswerStandsInAnAlert() {
    let alert = element(
      "nth-prime-alert",
      in: ViewState(alert: Dialog(id: "a", title: "The 5th prime is 11"))
    )
    #expect(alert?.tag == .dialog)
    #expect(alert?[attribute: "role"] == "alertdialog")
    #expect(alert?.content.plainText == "The 5th prime is 11OK")
  }

  @Test func anAnswerToTheAlertIsAnEventOfThePage() {
    let alert = element("nth-prime-alert", in: Self.full)
    #expect(
      alert?.content.elements.compactMap { $0[attribute: "data-event"] } == [
        PrimeTimeEvent.alertAnswered(.pressed(button: "retry")).wire.json
      ]
    )
    #expect(
      alert?[attribute: "data-cancel-event"]
        == PrimeTimeEvent.alertAnswered(.cancelled(dialog: "failure")).wire.json
    )
  }

  @Test(arguments: [
    (ViewState.Modal(number: 7, isPrime: true, isFavorite: false), "7 is prime", "Save to favorites"),
    (ViewState.Modal(number: 7, isPrime: true, isFavorite: true), "7 is prime", "Remove from favorites"),
    (ViewState.Modal(number: 8, isPrime: false, isFavorite: false), "8 is not prime", "Close"),
  ])
  func theModalSaysWhetherTheNumberIsPrime(modal: ViewState.Modal, words: String, button: String) {
    let text = element("prime-modal", in: ViewState(primeModal: modal))?.content.plainText
    #expect(text?.contains(words) == true)
    #expect(text?.contains(button) == true)
    #expect(text?.contains("favorites") == true)
  }

  @Test func favoritesAreListedInTheirOrder() {
    let list = element("favorites-list", in: ViewState(favorites: [5, 2, 3]))
    #expect(list?.content.elements.compactMap(\.id) == ["favorite-5", "favorite-2", "favorite-3"])
  }

  @Test func noticesAreReadAloud() {
    for notice in [ViewState.FileNotice.success("Saved."), .problem("Damaged.")] {
      #expect(element("file-notice", in: ViewState(fileNotice: notice))?[attribute: "aria-live"] == "polite")
    }
    #expect(
      element("file-notice", in: ViewState(fileNotice: .problem("Damaged.")))?.content.plainText == "Damaged."
    )
  }

  @Test func theFeedShowsTheLatestFirstWithItsDate() {
    let feed = element("activity", in: Self.full)
    #expect(feed?.content.plainText == "Activity\u{2212}Removed 51 Jan 1971, 00:00+Added 21 Jan 1970, 00:00")
  }

  @Test func aChangeOfTheCountSendsTheCounterAlone() {
    let before = Element(.div, .id("root")) { body(ViewState(count: 1, favorites: [2])) }
    let after = Element(.div, .id("root")) { body(ViewState(count: 2, favorites: [2])) }
    #expect(after.changes(since: before).map(\.id) == ["count", "nth-prime"])
  }
}
