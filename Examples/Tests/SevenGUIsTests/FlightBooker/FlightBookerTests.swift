import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import SevenGUIs

@MainActor
struct FlightBookerTests {
  @Test(arguments: ["27.03.2014", "29.02.2024", "29.02.2000", "31.12.9999", "01.01.0000"])
  func datesOfTheCalendarAreValid(text: String) {
    #expect(FlightDate(text) != nil)
  }

  @Test(arguments: [
    "", "27.3.2014", "2014-03-27", "29.02.2023", "29.02.1900", "31.04.2014", "00.01.2014", "01.13.2014",
    "27.03.2014 ", "+1.03.2014", "٢٧.٠٣.2014", "27.03.2014.", "27..032014",
  ])
  func otherTextIsInvalid(text: String) {
    #expect(FlightDate(text) == nil)
  }

  @Test func aReturnBeforeTheStartCannotBeBooked() {
    var state = FlightBooker.State(kind: .returnFlight, start: "27.03.2014", end: "26.03.2014")
    #expect(!state.canBook)
    state.end = "27.03.2014"
    #expect(state.canBook)
    state.end = "x"
    #expect(!state.canBook && !state.isEndValid)
    state.kind = .oneWay
    #expect(state.canBook && state.isEndValid)
  }

  @Test func bookingConfirmsTheSelection() async {
    let store = TestStore(initialState: FlightBooker.State()) { FlightBooker() }
    await store.send(.bookTapped) { $0.message = "You have booked a one-way flight on 27.03.2014." }
    await store.send(.binding(.set(\.kind, .returnFlight))) {
      $0.kind = .returnFlight
      $0.message = nil
    }
    await store.send(.bookTapped) {
      $0.message = "You have booked a return flight from 27.03.2014 to 27.03.2014."
    }
    await store.send(.binding(.set(\.start, "28.03.2014"))) {
      $0.start = "28.03.2014"
      $0.message = nil
    }
    await store.send(.bookTapped)
  }

  @Test func pageEnablesAvailableControls() async {
    let page = await LivePageTest(FlightBookerPage())
    #expect(await page.field("Return").isDisabled())
    await page.field("Flight").choose("return flight")
    #expect(await !page.field("Return").isDisabled())
    await page.field("Return").type("26.03.2014")
    #expect(await page.button("Book").isDisabled())
    await page.field("Return").type("30.03.2014")
    await page.button("Book").click()
    #expect(
      await page.element(id: "message").value()
        == "You have booked a return flight from 27.03.2014 to 30.03.2014."
    )
  }
}
