/// Some of the offsets of an array. Whether an offset is among them is known in constant time.
@usableFromInline
struct MarkedOffsets {
  @usableFromInline private(set) var marks: [Bool]
  @usableFromInline private(set) var isEmpty = true

  /// Marks offsets of an array of `count` elements. Others stop the program.
  @inlinable
  init(_ offsets: some Sequence<Int>, in count: Int) {
    marks = Array(repeating: false, count: count)
    for offset in offsets {
      precondition(
        marks.indices.contains(offset),
        "The offset \(offset) is not one of an array of \(count) elements."
      )
      marks[offset] = true
      isEmpty = false
    }
  }

  @inlinable
  func contains(_ offset: Int) -> Bool { marks[offset] }
}
