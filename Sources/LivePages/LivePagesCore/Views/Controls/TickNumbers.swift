/// The numbers that a browser sends for those of several values that are ticked.
///
/// Whole numbers stand for themselves, so that what is ticked stays ticked where others come or go. Other
/// values are numbered by their places.
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

  /// What values there are, unless each is known by its own number.
  var places: [AnyHashable] {
    Value.self == Int.self ? [] : values.map { AnyHashable($0) }
  }

  subscript(value: Value) -> Int? { numbers[value] }

  /// The values with these numbers, in their order. A number that stands for none is left out.
  func values(at ticked: [Int]) -> [Value] {
    let ticked = Set(ticked)
    return values.filter { value in numbers[value].map(ticked.contains) ?? false }
  }
}
