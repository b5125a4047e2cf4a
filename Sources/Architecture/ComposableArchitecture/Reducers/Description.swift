import CustomDump

/// A value in full, as reports show it.
func describe(_ value: some Any) -> String {
  var text = ""
  customDump(value, to: &text)
  return text
}

/// A type's name, with the types that it is in and without its module.
func typeName(_ type: Any.Type) -> String {
  let text = describe(type)
  return text.hasSuffix(".self") ? String(text.dropLast(".self".count)) : text
}

/// Texts under each other, each line set in.
func indented(_ texts: [String], by width: Int = 4) -> String {
  let margin = String(repeating: " ", count: width)
  return texts.map { text in
    text.split(separator: "\n", omittingEmptySubsequences: false).map { margin + $0 }.joined(separator: "\n")
  }
  .joined(separator: "\n")
}

/// A number with what it counts: `1 action`, `2 actions`.
func counted(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}
