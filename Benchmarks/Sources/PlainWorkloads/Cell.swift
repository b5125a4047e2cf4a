/// A stored number.
final class Cell {
  // Unchecked: there is one thread at a time, and no access overlaps another. The check would slow down the
  // limit.
  @exclusivity(unchecked) var value: Int?

  init(_ value: Int? = nil) {
    self.value = value
  }
}
