/// The numbers by which a browser refers to ticked values.
///
/// Integers represent themselves, so that ticked values stay ticked while other values come or go. Other
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

  /// The values, unless each is represented by itself.
  var places: [AnyHashable] {
    Value.self == Int.self ? [] : values.map { AnyHashable($0) }
  }

  subscript(value: Value) -> Int? { numbers[value] }

  /// Returns the values with these numbers, in their order. Unknown numbers are ignored.
  func values(at ticked: [Int]) -> [Value] {
    let ticked = Set(ticked)
    return values.filter { value in numbers[value].map(ticked.contains) ?? false }
  }
}
