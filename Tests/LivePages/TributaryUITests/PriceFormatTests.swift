import Foundation
import LivePagesTesting
import Testing

@testable import TributaryUI

/// Tests of formatted values: prices without a locale, and fields with a label.
@MainActor
struct PriceFormatTests {
  private static let german = Locale(identifier: "de_DE")

  @Test func aPriceWithoutALocaleHasTheSymbolOfAnEnglishSystem() {
    let dollars = Decimal.FormatStyle.Currency(code: "USD")
    #expect(Text(3.5, format: .currency(code: "USD")).plainText == "$3.50")
    #expect(Text(Decimal(3.5), format: dollars).plainText == "$3.50")
    #expect(Text(1234, format: .currency(code: "USD")).plainText == "$1,234.00")
    #expect(Text("\(Decimal(3.5), format: dollars) each").plainText == "$3.50 each")
    #expect(Text(3.5, format: .currency(code: "EUR")).plainText == "€3.50")
  }

  @Test func aPriceKeepsItsLocale() {
    let euros = Decimal.FormatStyle.Currency(code: "EUR", locale: Self.german)
    #expect(Text(Decimal(3.5), format: euros).plainText == "3,50\u{A0}€")
    let international = FloatingPointFormatStyle<Double>.Currency(
      code: "USD",
      locale: Locale(identifier: "en_001")
    )
    #expect(Text(3.5, format: international).plainText == "US$3.50")
  }

  private struct Product: View {
    @State private var price = Decimal(2)
    @State private var discount: Decimal?
    var body: some View {
      TextField(value: $price, format: .currency(code: "USD")) { Text("Price") }
      TextField(value: $discount, format: .number, prompt: Text("None")) { Text("Discount") }
      Text("\(price.description) \(discount?.description ?? "none")")
    }
  }

  @Test func aFieldWithALabelEditsAFormattedValue() async {
    let page = await LivePageTest(ViewPage { Product() })
    #expect(await page.field("Price").value() == "$2.00")
    for text in ["2.50", "$2.50"] {
      await page.field("Price").type(text)
      await page.field("Price").blur()
      #expect(await page.field("Price").value() == "$2.50")
    }
    #expect(await page.text.contains("2.5 none"))
    await page.field("Discount").type("1.25")
    await page.field("Discount").press(.return)
    #expect(await page.text.contains("2.5 1.25"))
    await page.field("Discount").type("")
    await page.field("Discount").blur()
    #expect(await page.text.contains("2.5 none"))
  }
}
