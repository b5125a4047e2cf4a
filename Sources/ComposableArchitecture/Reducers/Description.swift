import CustomDump

/// A value in full, as reports show it.
func describe(_ value: some Any) -> String {
  var text = ""
  customDump(value, to: &text)
  return text
}
