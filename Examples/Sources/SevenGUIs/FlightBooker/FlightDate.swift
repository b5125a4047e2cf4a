/// A day of the calendar, written `27.03.2014`.
struct FlightDate: Comparable {
  let year: Int
  let month: Int
  let day: Int

  /// - Returns: `nil` if the text is not a date of this format.
  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [2, 2, 4] else { return nil }
    let numbers = parts.compactMap { part in
      part.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ? Int(Substring(part)) : nil
    }
    guard numbers.count == 3, (1...12).contains(numbers[1]),
      (1...Self.days(in: numbers[1], of: numbers[2])).contains(numbers[0])
    else { return nil }
    (day, month, year) = (numbers[0], numbers[1], numbers[2])
  }

  static func < (a: FlightDate, b: FlightDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
