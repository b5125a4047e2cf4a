import Foundation

extension CycleChecked: Encodable {
  package func encode(to encoder: any Encoder) throws {
    if Self.isLeaf(value) {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    } else {
      try path.encode(value) {
        try value.encode(to: CycleCheckingEncoder(base: encoder, path: path))
      }
    }
  }

  /// Whether it is one of those values for which a JSON encoder has a form of its own, which it knows by
  /// their types.
  private static func isLeaf(_ value: any Encodable) -> Bool {
    value is Date || value is Data || value is URL || value is Decimal
  }
}
