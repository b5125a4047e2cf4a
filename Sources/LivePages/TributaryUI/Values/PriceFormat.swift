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
  /// The format, with currency symbols from an English locale for prices.
  ///
  /// Off Apple's platforms, a format without a specified locale uses `en_001`, where the dollar is `US$`.
  var withCommonSymbols: Self {
    guard let price = self as? any PriceFormat, price.locale == .autoupdatingCurrent,
      Locale.current.identifier == "en_001"
    else { return self }
    return price.locale(Locale(identifier: "en_US")) as? Self ?? self
  }
}
