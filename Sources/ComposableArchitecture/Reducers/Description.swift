import CustomDump

/// A value in full, as reports show it.
func describe(_ value: some Any) -> String {
  var text = ""
  customDump(value, to: &text)
  return text
}

/// Texts under each other, each line set in.
func indented(_ texts: [String]) -> String {
  texts.map { text in
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "    \($0)" }.joined(separator: "\n")
  }
  .joined(separator: "\n")
}

/// A number with what it counts: `1 action`, `2 actions`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
