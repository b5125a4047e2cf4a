import Foundation
import IssueReporting
import Synchronization

/// The key used to look up an entry in the app's string tables.
///
/// The tables are `Localizable.strings` or `Localizable.xcstrings`. The lookup uses the preferred language of the
/// process. If no table contains the key, the key itself is displayed with its interpolated values.
/// `Text("^[\(count) book](inflect: true)")` shows “1 book” and “2 books”.
///
/// Interpolated numbers are formatted for the current locale: `Text("\(1234) of \(0.5)")` shows “1,234 of 0.500000”.
/// To show a number without separators, such as a year, write `Text(verbatim: "\(year)")` or
/// `Text("\(String(year))")`.
///
/// - Note: Differs: the text has the language of the process instead of the environment's. The plural categories are
///   zero, one and other. Only English nouns are inflected.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  let key: String
  private let arguments: [Argument]
  /// The template to use if no table contains the key, or `nil` to use the key.
  private var defaultTemplate: String?

  /// An interpolated value of a key.
  struct Argument: Equatable, Sendable {
    let text: String
    /// The number that selects the plural form.
    var count: Int?
    /// The runs of text with attributes and images.
    var runs: [TextRun]?

    /// The argument, encoded so that it can't be more than a single component of a URL.
    var inAddress: Self {
      Self(text: text.addingPercentEncoding(withAllowedCharacters: Self.unreserved) ?? "")
    }

    private static let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    )
  }

  /// The localized string with its arguments, without Markdown syntax.
  var text: String { runs().map(\.text).joined() }

  /// Returns the localized string with its arguments, without parsing it.
  func text(in bundle: Bundle?, table: String?) -> String {
    var next = 0
    return Self.format(template(in: bundle, table: table), arguments, &next).map(\.text).joined()
  }

  /// Returns the runs of the localized string. The string is parsed as inline Markdown, but its interpolated values
  /// aren't.
  func runs(in bundle: Bundle? = nil, table: String? = nil) -> [TextRun] {
    var next = 0
    let template = template(in: bundle, table: table)
    return InlineMarkdown.runs(of: template) { piece, kind in
      let runs = Self.format(piece, kind == .address ? arguments.map(\.inAddress) : arguments, &next)
      guard kind == .inflected else { return runs }
      let text = runs.map(\.text).joined()
      return [TextRun(text: Inflection.inflected(text, isTranslated: template != defaultTemplate ?? key))]
    }
  }

  private func template(in bundle: Bundle?, table: String?) -> String {
    AppStrings.template(for: key, counts: arguments.map(\.count), in: bundle, table) ?? defaultTemplate ?? key
  }

  /// Creates a localized string key from a string.
  public init(_ value: String) { self.init(stringLiteral: value) }

  /// Creates a key for text that is displayed unchanged, unless a table contains it.
  init(verbatim text: String) {
    key = "%@"
    arguments = [Argument(text: text)]
  }

  /// Creates a key with default text for the case that no table contains the key.
  init(_ key: String, defaultValue: LocalizedStringKey) {
    self.key = key
    arguments = defaultValue.arguments
    defaultTemplate = defaultValue.key
  }

  public init(stringLiteral value: String) {
    key = value
    arguments = []
  }

  public init(stringInterpolation: StringInterpolation) {
    key = stringInterpolation.key
    arguments = stringInterpolation.arguments
  }

  /// The literals and values of an interpolated key.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    fileprivate var key = ""
    fileprivate var arguments: [Argument] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
      key.reserveCapacity(literalCapacity + 4 * interpolationCount)
      arguments.reserveCapacity(interpolationCount)
    }

    public mutating func appendLiteral(_ literal: String) {
      key += literal.utf8.contains(0x25) ? literal.replacingOccurrences(of: "%", with: "%%") : literal
    }

    private mutating func append(
      _ specifier: String,
      _ text: String,
      count: Int? = nil,
      runs: [TextRun]? = nil
    ) {
      key += specifier
      arguments.append(Argument(text: text, count: count, runs: runs))
    }

    public mutating func appendInterpolation(_ string: String) { append("%@", string) }

    /// Appends a value.
    ///
    /// The format specifiers `%lld` and `%lf` determine the format of numbers: integers have the group separators of
    /// the current locale, and floating-point numbers have six fraction digits.
    public mutating func appendInterpolation<Value>(_ value: Value) {
      switch value {
      case let number as any BinaryInteger:
        append("%lld", Self.grouped(number), count: Int(clamping: number))
      case let number as Double: append("%lf", Self.withFraction(number))
      case let number as CGFloat: append("%lf", Self.withFraction(Double(number)))
      case let number as Float: append("%f", Self.withFraction(Double(number)))
      default: append("%@", "\(value)")
      }
    }

    private static func grouped(_ number: some BinaryInteger) -> String { number.formatted() }

    private static func withFraction(_ number: Double) -> String {
      number.formatted(.number.precision(.fractionLength(6)))
    }

    /// Appends a value with a format specifier, such as `%.2f`.
    ///
    /// Numbers have the separators of the current locale.
    public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
      let count = (value as? any BinaryInteger).map { Int(clamping: $0) }
      append(specifier, String(format: specifier, locale: .current, value), count: count)
    }

    public mutating func appendInterpolation(_ text: Text) { append("%@", text.plainText, runs: text.runs) }

    public mutating func appendInterpolation(_ image: Image) { append("%@", "", runs: Text(image).runs) }

    public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
      appendInterpolation(Text(date, style: style))
    }

    public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { appendInterpolation(Text(dates)) }

    public mutating func appendInterpolation(_ interval: DateInterval) { appendInterpolation(Text(interval)) }

    public mutating func appendInterpolation(
      timerInterval: ClosedRange<Date>,
      pauseTime: Date? = nil,
      countsDown: Bool = true,
      showsHours: Bool = true
    ) {
      let text = Text(
        timerInterval: timerInterval,
        pauseTime: pauseTime,
        countsDown: countsDown,
        showsHours: showsHours
      )
      appendInterpolation(text)
    }

    public mutating func appendInterpolation<Format: FormatStyle>(
      _ value: Format.FormatInput,
      format: Format
    ) where Format.FormatInput: Equatable, Format.FormatOutput == String {
      append("%@", format.withCommonSymbols.format(value))
    }

    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
      append("%@", formatter.string(for: subject) ?? "")
    }

    public mutating func appendInterpolation(_ text: AttributedString) { appendInterpolation(Text(text)) }
  }

  /// Replaces the placeholders of a template, such as `%@`, `%lld` and `%2$@`, with arguments.
  private static func format(_ template: String, _ arguments: [Argument], _ next: inout Int) -> [TextRun] {
    guard !arguments.isEmpty, template.utf8.contains(0x25) else { return [TextRun(text: template)] }
    var runs: [TextRun] = []
    var result = ""
    var rest = Substring(template)
    func endText() {
      if !result.isEmpty { runs.append(TextRun(text: result)) }
      result = ""
    }
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        result += "%"
        rest = rest.dropFirst()
        continue
      }
      guard let end = rest.firstIndex(where: { $0 == "@" || ($0.isLetter && !"lhqzt".contains($0)) }),
        !rest[..<end].contains(" ")
      else {
        result += "%"
        continue
      }
      let specifier = rest[..<end]
      // A string table may contain any number, and the smallest one has no predecessor.
      let position = specifier.firstIndex(of: "$").flatMap { Int(specifier[..<$0]) }.map { $0 &- 1 }
      let index = position ?? next
      if position == nil { next += 1 }
      if arguments.indices.contains(index) {
        if let inner = arguments[index].runs {
          endText()
          runs += inner
        } else {
          result += arguments[index].text
        }
      }
      rest = rest[end...].dropFirst()
    }
    result += rest
    endText()
    return runs.isEmpty ? [TextRun(text: "")] : runs
  }
}

/// The agreement of an English noun with the number before it, as in “1 book” and “2 books”.
enum Inflection {
  private static let hasReported = Atomic(false)

  /// Returns text whose noun agrees with its number.
  ///
  /// - Parameter isTranslated: A Boolean value that indicates whether the text is from a string table. If it is, it's
  ///   in the language of the process.
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

  /// Returns English text whose noun agrees with its number. Text without a number stays the same.
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

  /// Returns the plural of an English noun. Characters after its letters, such as a full stop, are kept.
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
      // The first letter is kept, because it may be a capital letter.
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

  /// The endings of nouns with irregular plurals. Both forms begin with the same letter.
  private static let irregular = [
    ("person", "people"), ("child", "children"), ("woman", "women"), ("foot", "feet"), ("tooth", "teeth"),
    ("goose", "geese"), ("mouse", "mice"), ("quiz", "quizzes"), ("analysis", "analyses"), ("basis", "bases"),
    ("crisis", "crises"), ("criterion", "criteria"), ("phenomenon", "phenomena"), ("half", "halves"),
    ("knife", "knives"), ("leaf", "leaves"), ("life", "lives"), ("loaf", "loaves"), ("shelf", "shelves"),
    ("thief", "thieves"), ("wife", "wives"), ("wolf", "wolves"), ("echo", "echoes"), ("hero", "heroes"),
    ("potato", "potatoes"), ("tomato", "tomatoes"),
  ]
}
