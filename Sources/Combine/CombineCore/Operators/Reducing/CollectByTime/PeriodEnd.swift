extension Strideable where Stride: SignedNumeric {
  /// Returns the first point after another among those that follow this one at an interval.
  ///
  /// Strides cannot be divided, so multiples of the interval are found by doubling.
  @usableFromInline
  func end(of interval: Stride, after time: Self) -> Self {
    guard self <= time, self < advanced(by: interval) else { return self }
    var multiples = [interval]
    while advanced(by: multiples[multiples.count - 1]) <= time, multiples.count < 64 {
      multiples.append(multiples[multiples.count - 1] * 2)
    }
    var last = self
    for multiple in multiples.reversed() where last.advanced(by: multiple) <= time {
      last = last.advanced(by: multiple)
    }
    return last.advanced(by: interval)
  }
}
