import IssueReporting
import Synchronization

/// The agreement of an English noun with the number before it, as in “1 book” and “2 books”.
enum Inflection {
  private static let hasReported = Atomic(false)

  /// Returns text whose noun agrees with its number.
  ///
  /// - Parameter isTranslated: A Boolean value that indicates whether the text is from a string table, so that it is in
  ///   the language of the process.
  static func inflected(_ text: String, isTranslated: Bool) -> String {
    guard isTranslated, let language = AppStrings.languages.first, !language.hasPrefix("en") else {
      return english(text)
    }
    if !hasReported.exchange(true, ordering: .relaxed) {
      reportIssue(
        """
        The text "\(text.prefix(80))" isn't inflected, because its language isn't English. Add plural variations of the \
        text to the string catalog.
        """
      )
    }
    return text
  }

  /// Returns English text whose noun agrees with its number. Text without a number is unchanged.
  static func english(_ text: String) -> String {
    var words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard let number = words.firstIndex(where: { $0.contains(where: \.isNumber) }), words[number] != "1",
      number + 1 < words.count
    else { return text }
    let end = words[(number + 1)...].firstIndex { prepositions.contains($0.lowercased()) } ?? words.count
    guard let noun = words[(number + 1)..<end].lastIndex(where: { !$0.isEmpty }) else { return text }
    words[noun] = plural(of: words[noun])
    return words.joined(separator: " ")
  }

  private static let prepositions: Set = [
    "about", "at", "by", "for", "from", "in", "of", "on", "per", "to", "with", "without",
  ]

  /// Returns the plural of an English noun. Characters after its letters, such as a full stop, remain.
  static func plural(of noun: String) -> String {
    guard let end = noun.lastIndex(where: \.isLetter).map({ noun.index(after: $0) }) else { return noun }
    let (word, rest) = (noun[..<end], noun[end...])
    let lower = word.lowercased()
    let isUppercase = word.count > 1 && !word.contains(where: \.isLowercase)
    func ending(_ ending: String, droppingLast count: Int = 0) -> String {
      word.dropLast(count) + (isUppercase ? ending.uppercased() : ending) + rest
    }
    if unchanged.contains(lower) { return noun }
    if lower == "man" { return ending("en", droppingLast: 2) }
    for (singular, plural) in irregular where lower.hasSuffix(singular) {
      // The first letter remains, because it may be a capital.
      return ending(String(plural.dropFirst()), droppingLast: singular.count - 1)
    }
    switch lower.last {
    case "y" where !"aeiou".contains(lower.dropLast().last ?? "a"): return ending("ies", droppingLast: 1)
    case "s", "x", "z": return ending("es")
    case "h" where lower.hasSuffix("ch") || lower.hasSuffix("sh"): return ending("es")
    default: return ending("s")
    }
  }

  private static let unchanged: Set = [
    "aircraft", "deer", "fish", "offspring", "series", "sheep", "shrimp", "spacecraft", "species",
  ]

  /// The ends of nouns whose plural follows no rule. The first letter of both is the same.
  private static let irregular = [
    ("person", "people"), ("child", "children"), ("woman", "women"), ("foot", "feet"), ("tooth", "teeth"),
    ("goose", "geese"), ("mouse", "mice"), ("quiz", "quizzes"), ("analysis", "analyses"), ("basis", "bases"),
    ("crisis", "crises"), ("criterion", "criteria"), ("phenomenon", "phenomena"), ("half", "halves"),
    ("knife", "knives"), ("leaf", "leaves"), ("life", "lives"), ("loaf", "loaves"), ("shelf", "shelves"),
    ("thief", "thieves"), ("wife", "wives"), ("wolf", "wolves"), ("echo", "echoes"), ("hero", "heroes"),
    ("potato", "potatoes"), ("tomato", "tomatoes"),
  ]
}
