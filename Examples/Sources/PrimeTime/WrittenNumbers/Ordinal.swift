import Foundation

/// Returns a number as an ordinal: 1st, 2nd, 3rd, 4th, 11th, 21st…
public func ordinal(_ number: Int) -> String {
  let lastTwo = number.magnitude % 100
  let suffix =
    switch (lastTwo, lastTwo % 10) {
    case (11...13, _): "th"
    case (_, 1): "st"
    case (_, 2): "nd"
    case (_, 3): "rd"
    default: "th"
    }
  return "\(written(number))\(suffix)"
}

/// Returns a number with digit groups, such as "1,024", and a typographic minus sign.
public func written(_ number: Int) -> String {
  (number < 0 ? "\u{2212}" : "")
    + number.magnitude.formatted(.number.locale(Locale(identifier: "en_US")))
}
