extension Collection<UInt8> {
  /// Returns the JSON that a `JSONEncoder` has written, if its numbers can be read again.
  ///
  /// Foundation writes a `Decimal` that isn't a number as `NaN`, without an error, and can't read it again.
  /// Call this method before the JSON replaces earlier data.
  ///
  /// - Throws: An `EncodingError` if the JSON contains `NaN` outside of a string.
  package func checkingJSONNumbers() throws -> Self {
    if try withContiguousStorageIfAvailable({ try $0.checkJSONNumbers() }) == nil { try checkJSONNumbers() }
    return self
  }

  private func checkJSONNumbers() throws {
    guard contains(UInt8(ascii: "N")) else { return }
    var isInString = false
    var isEscaped = false
    for byte in self {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "N") where !isInString: throw notANumber
      default: break
      }
    }
  }
}

private var notANumber: EncodingError {
  EncodingError.invalidValue(
    "NaN",
    EncodingError.Context(
      codingPath: [],
      debugDescription: "A Decimal is not a number, which JSON can't represent. Use an optional Decimal."
    )
  )
}
