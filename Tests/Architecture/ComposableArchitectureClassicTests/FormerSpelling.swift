/// Calls deprecated functions where the compiler doesn't warn.
protocol FormerSpelling {
  associatedtype Value
  associatedtype Result

  func spell(_ value: Value) -> Result
}

extension FormerSpelling {
  func spelled(_ value: Value) -> Result { spell(value) }
}
