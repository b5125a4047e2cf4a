extension String {
  /// The text as the name of a file that is shown to people: without folders, without characters that turn or
  /// hide the text around them, and of at most the 255 bytes that file systems allow.
  var displayedFileName: String {
    // What follows the last separator of either kind, of no more than any path has.
    let start = String(String.UnicodeScalarView(unicodeScalars.suffix(4096)))
    let last = start.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }.last
    var plain = String.UnicodeScalarView()
    var bytes = 0
    for scalar in last ?? Substring.UnicodeScalarView() where scalar.isDisplayedInFileNames {
      bytes += UTF8.width(scalar)
      guard bytes <= 255 else { break }
      plain.append(scalar)
    }
    let text = String(plain).split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    return text.allSatisfy { $0 == "." } ? "file" : text
  }
}

extension Unicode.Scalar {
  fileprivate var isDisplayedInFileNames: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
    default: true
    }
  }
}
