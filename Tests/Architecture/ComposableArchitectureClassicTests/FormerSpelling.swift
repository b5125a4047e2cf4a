/// Lets a test call what is deprecated without a warning.
protocol FormerSpelling {
  associatedtype Value
  associatedtype Result

  func spell(_ value: Value) -> Result
}

extension FormerSpelling {
  func spelled(_ value: Value) -> Result { spell(value) }
}
