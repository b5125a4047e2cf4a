import Foundation

/// A format of prices.
private protocol PriceFormat {
  var locale: Locale { get }
  func locale(_ locale: Locale) -> Self
}

extension Decimal.FormatStyle.Currency: PriceFormat {}
extension FloatingPointFormatStyle.Currency: PriceFormat {}
extension IntegerFormatStyle.Currency: PriceFormat {}

extension FormatStyle {
  /// The format, with the symbols of an English system for the currencies of prices.
  ///
  /// Off Apple's platforms, the locale of a format that specifies none is `en_001`, in which the dollar is `US$`.
  var withCommonSymbols: Self {
    guard let price = self as? any PriceFormat, price.locale == .autoupdatingCurrent,
      Locale.current.identifier == "en_001"
    else { return self }
    return price.locale(Locale(identifier: "en_US")) as? Self ?? self
  }
}
