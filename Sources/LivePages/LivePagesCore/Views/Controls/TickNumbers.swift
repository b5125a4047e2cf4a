/// The numbers that identify ticked values in a browser.
///
/// Integers represent themselves, so ticked values stay ticked when other values are added or removed. Other
/// values are numbered by position.
struct TickNumbers<Value: Hashable> {
  let values: [Value]
  private let numbers: [Value: Int]

  init(_ values: [Value]) {
    self.values = values
    numbers = Dictionary(
      values.enumerated().map { ($1, ($1 as? Int) ?? $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The values; empty if each value represents itself.
  var places: [AnyHashable] {
    Value.self == Int.self ? [] : values.map { AnyHashable($0) }
  }

  subscript(value: Value) -> Int? { numbers[value] }

  /// Returns the values with the given numbers, in the order of the values. Unknown numbers are ignored.
  func values(at ticked: [Int]) -> [Value] {
    let ticked = Set(ticked)
    return values.filter { value in numbers[value].map(ticked.contains) ?? false }
  }
}
