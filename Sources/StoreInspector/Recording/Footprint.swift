/// Estimates how much memory values take.
///
/// It looks at a bounded number of values, and takes the first elements of a collection for all of them.
enum Footprint {
  private static let mostValues = 96
  private static let mostElements = 4

  static func bytes<Value>(of value: Value) -> Int {
    var budget = mostValues
    return MemoryLayout<Value>.stride + bytesElsewhere(value, &budget)
  }

  /// What a value refers to, beyond itself.
  private static func bytesElsewhere(_ value: Any, _ budget: inout Int) -> Int {
    guard budget > 0 else { return 0 }
    budget -= 1
    if let string = value as? String {
      let count = string.utf8.count
      return count > 15 ? count + 32 : 0
    }
    if value is any BinaryInteger || value is any BinaryFloatingPoint || value is Bool { return 0 }
    if let collection = value as? any Collection, !(value is any StringProtocol) {
      return bytesOfElements(collection, &budget)
    }
    var bytes = 0
    for child in Mirror(reflecting: value).children {
      guard budget > 0 else { break }
      bytes += bytesElsewhere(child.value, &budget)
    }
    return bytes
  }

  private static func bytesOfElements<Elements: Collection>(
    _ elements: Elements,
    _ budget: inout Int
  ) -> Int {
    let count = elements.count
    guard count > 0 else { return 0 }
    var elsewhere = 0
    var seen = 0
    for element in elements.prefix(mostElements) where budget > 0 {
      elsewhere += bytesElsewhere(element, &budget)
      seen += 1
    }
    let each = MemoryLayout<Elements.Element>.stride + (seen > 0 ? elsewhere / seen : 0)
    let (total, overflows) = count.multipliedReportingOverflow(by: each)
    return overflows ? .max / 2 : total
  }
}
