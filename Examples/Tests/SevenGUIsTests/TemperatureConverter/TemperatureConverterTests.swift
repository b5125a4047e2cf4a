import ComposableArchitecture
import LivePagesTesting
import Testing

@testable import SevenGUIs

@MainActor
struct TemperatureConverterTests {
  @Test(arguments: [
    ("5", "41"), ("-40", "-40"), ("36.6", "97.88"), (" 100 ", "212"), ("1e3", "1832"), ("-17.7777778", "0"),
  ])
  func celsiusUpdatesFahrenheit(celsius: String, fahrenheit: String) async {
    let store = TestStore(initialState: TemperatureConverter.State()) { TemperatureConverter() }
    await store.send(.binding(.set(\.celsius, celsius))) {
      $0.celsius = celsius
      $0.fahrenheit = fahrenheit
    }
  }

  @Test func fahrenheitUpdatesCelsius() async {
    let store = TestStore(initialState: TemperatureConverter.State()) { TemperatureConverter() }
    await store.send(.binding(.set(\.fahrenheit, "212"))) {
      $0.fahrenheit = "212"
      $0.celsius = "100"
    }
  }

  @Test(arguments: ["", "abc", "1,5", "0x10", "inf", "nan", "--1", "1e999"])
  func otherTextUpdatesNothing(text: String) async {
    let store = TestStore(initialState: TemperatureConverter.State(celsius: "5", fahrenheit: "41")) {
      TemperatureConverter()
    }
    await store.send(.binding(.set(\.celsius, text))) { $0.celsius = text }
  }

  @Test func thePageShowsBothFields() async {
    let page = await LivePageTest(TemperatureConverterPage())
    await page.field("Celsius").type("5")
    #expect(await page.field("Fahrenheit").value() == "41")
    await page.field("Fahrenheit").type("4")
    #expect(await page.field("Celsius").value() == "-15.56")
  }
}
