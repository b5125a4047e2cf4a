/// A stored number.
final class Cell {
  // One thread at a time, and no access lasts longer than a line. A check would make the limit slower.
  @exclusivity(unchecked) var value: Int?

  init(_ value: Int? = nil) {
    self.value = value
  }
}
