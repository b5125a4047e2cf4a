import Foundation

/// The requirements for a string from outside. Validation takes linear time.
struct TextRule {
  /// The characters that a string may contain.
  enum Content {
    /// One line, without characters that change the direction of the text around it.
    case line
    /// Any number of lines.
    case lines
    /// A name: letters, digits, and some punctuation, so that it is legible in a URL.
    case name
    /// One line in which spaces count, and are not trimmed.
    case password
  }

  let content: Content
  /// The valid lengths, in Unicode scalars. A character can have any number of scalars, so counting characters
  /// would not limit the size.
  let lengths: ClosedRange<Int>

  static let username = TextRule(content: .name, lengths: 1...64)
  static let email = TextRule(content: .line, lengths: 3...254)
  static let password = TextRule(content: .password, lengths: 8...128)
  /// A password at log-in, which only has to match.
  static let passwordAttempt = TextRule(content: .password, lengths: 1...256)
  static let bio = TextRule(content: .lines, lengths: 1...2000)
  static let image = TextRule(content: .line, lengths: 1...2000)
  static let title = TextRule(content: .line, lengths: 1...200)
  static let description = TextRule(content: .line, lengths: 1...500)
  static let articleBody = TextRule(content: .lines, lengths: 1...64_000)
  static let comment = TextRule(content: .lines, lengths: 1...4000)
  static let tag = TextRule(content: .line, lengths: 1...40)

  /// The maximum number of combining marks in a row. Languages need a few. Swift compares and hashes long rows
  /// in quadratic time.
  private static let mostMarks = 8

  /// Returns the trimmed text in Unicode's canonical composition.
  func validate(_ text: String) throws(TextProblem) -> String {
    // A scalar has at most four bytes. Surrounding whitespace counts, so that trimming is bounded too.
    guard text.utf8.count <= 4 * lengths.upperBound + 64 else { throw .tooLong(maximum: lengths.upperBound) }
    let trimmed = content == .password ? text : text.trimmingCharacters(in: .whitespacesAndNewlines)
    try checkScalars(of: trimmed)
    guard trimmed.unicodeScalars.contains(where: Self.isVisible) else { throw .blank }
    if content == .name, !trimmed.unicodeScalars.contains(where: Self.isLetterOrDigit) {
      throw .withoutLetters
    }
    let composed = trimmed.precomposedStringWithCanonicalMapping
    let count = composed.unicodeScalars.count
    guard count >= lengths.lowerBound else { throw .tooShort(minimum: lengths.lowerBound) }
    guard count <= lengths.upperBound else { throw .tooLong(maximum: lengths.upperBound) }
    return composed
  }

  private func checkScalars(of text: String) throws(TextProblem) {
    var marks = 0
    for scalar in text.unicodeScalars {
      guard allows(scalar) else { throw .invalid }
      marks = Self.isMark(scalar) ? marks + 1 : 0
      guard marks <= Self.mostMarks else { throw .invalid }
    }
  }

  private func allows(_ scalar: Unicode.Scalar) -> Bool {
    let category = scalar.properties.generalCategory
    switch content {
    case .lines:
      return category != .control || "\n\r\t".unicodeScalars.contains(scalar)
    case .line, .password:
      return ![.control, .lineSeparator, .paragraphSeparator].contains(category)
        && !Self.changesDirection(scalar)
    case .name:
      guard !scalar.properties.isDefaultIgnorableCodePoint else { return false }
      return Self.isLetterOrDigit(scalar) || Self.isMark(scalar) || " -_.'".unicodeScalars.contains(scalar)
    }
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
  }

  /// Overrides, embeddings and isolates, which can reorder the text after them.
  private static func changesDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered
      || [.nonspacingMark, .enclosingMark].contains(scalar.properties.generalCategory)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !isMark(scalar)
      && !scalar.properties.isDefaultIgnorableCodePoint
      && ![.control, .format, .unassigned].contains(scalar.properties.generalCategory)
  }
}

/// Why a string is invalid.
enum TextProblem: Error, Equatable {
  case blank
  case tooShort(minimum: Int)
  case tooLong(maximum: Int)
  case invalid
  case withoutLetters

  /// The message, which continues the name of a field.
  var message: String {
    switch self {
    case .blank: "can't be blank"
    case .tooShort(let minimum): "is too short (minimum is \(minimum) characters)"
    case .tooLong(let maximum): "is too long (maximum is \(maximum) characters)"
    case .withoutLetters: "must contain a letter or a digit"
    case .invalid: "contains characters that are not allowed"
    }
  }
}
