import Foundation
import Synchronization

/// The string tables in an app's resources.
enum AppStrings {
  /// The strings of a table by key, in the preferred language of the process.
  private struct Table {
    enum Entry {
      case text(String)
      case plural([String: String])
      /// A text whose parts each depend on one number, such as `%#@books@ on %#@shelves@`.
      case parts(String, [String: Catalog.Substitution])
    }

    var entries: [String: Entry] = [:]
  }

  private static let tables = Mutex<[String: Table]>([:])
  private static let largestFile = 16 << 20
  /// The valid positions of arguments in a text. The C library has the same limit.
  private static let positions = 1...4096

  /// Returns the localized string for a key, with placeholders for its arguments, or `nil` if no table contains the
  /// key.
  ///
  /// - Parameter counts: The arguments that are integers, and `nil` for the others. The integers select plural forms.
  static func template(for key: String, counts: [Int?], in bundle: Bundle?, _ table: String?) -> String? {
    let name = table ?? "Localizable"
    let entry = tables.withLock { tables in
      let id = "\(bundle?.bundlePath ?? "")|\(name)"
      if let known = tables[id] { return known.entries[key] }
      let read = read(name, in: bundle.map { [$0.bundleURL] } ?? AppResources.folders)
      tables[id] = read
      return read.entries[key]
    }
    switch entry {
    case .text(let text): return text
    case .plural(let forms): return form(for: counts.lazy.compactMap(\.self).first, of: forms)
    case .parts(let text, let parts): return replacingParts(of: text, with: parts, counts: counts)
    case nil: return nil
    }
  }

  private static func form(for count: Int?, of forms: [String: String]) -> String? {
    if count == 0, let zero = forms["zero"] { return zero }
    return (count == 1 ? forms["one"] : nil) ?? forms["other"]
  }

  /// Replaces each `%#@name@` and `%2$#@name@` with the plural form of the part with that name. In the form, `%arg` is
  /// the placeholder for the part's number.
  private static func replacingParts(
    of text: String,
    with parts: [String: Catalog.Substitution],
    counts: [Int?]
  ) -> String {
    var position = 0
    return text.replacing(/%(?:(\d+)\$)?#@(\w+)@/) { match in
      guard let part = parts[String(match.2)] else { return String(match.0) }
      let stated = part.argNum ?? match.1.flatMap { Int($0) }
      position = stated.flatMap { positions.contains($0) ? $0 : nil } ?? position + 1
      let count = counts.indices.contains(position - 1) ? counts[position - 1] : nil
      let placeholder = "%\(position)$\(part.formatSpecifier ?? "lld")"
      let form = form(for: count, of: part.variations?.forms ?? [:])
      return (form ?? "%arg").replacing("%arg", with: placeholder)
    }
  }

  private static func read(_ name: String, in folders: [URL]) -> Table {
    var table = Table()
    for folder in folders {
      let catalog = folder.appendingPathComponent("\(name).xcstrings")
      if let data = AppResources.data(at: catalog, atMost: largestFile) { add(catalog: data, to: &table) }
      // The most preferred language comes last, so its strings replace the others.
      for language in languages.reversed() {
        let file = folder.appendingPathComponent("\(language).lproj/\(name).strings")
        guard let data = AppResources.data(at: file, atMost: largestFile) else { continue }
        let list = try? PropertyListSerialization.propertyList(from: data, options: [], format: nil)
        for (key, value) in list as? [String: String] ?? [:] { table.entries[key] = .text(value) }
      }
    }
    return table
  }

  /// The languages of the process, beginning with the most preferred one. Each language is followed by the language
  /// without its region.
  static let languages = languages(in: ProcessInfo.processInfo.environment)

  /// - Parameter environment: The environment variables of the process. Off Apple's platforms, Foundation ignores
  ///   those for the language: `LANGUAGE`, and the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set.
  static func languages(in environment: [String: String]) -> [String] {
    var preferred = Locale.preferredLanguages
    #if !canImport(Darwin)
      let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
      let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
      let names = (list + [locale].compactMap { $0 }).map { $0.prefix { $0 != "." && $0 != "@" } }
      preferred = names.map(String.init).filter { !["C", "POSIX", ""].contains($0) } + preferred
    #endif
    var languages: [String] = []
    for language in preferred + [Locale.current.identifier, "Base", "en"] {
      for name in [language, language.replacingOccurrences(of: "_", with: "-")] + [
        String(language.prefix { $0 != "-" && $0 != "_" })
      ]
      where !languages.contains(name) {
        languages.append(name)
      }
    }
    return languages
  }

  // MARK: Catalogs

  private struct Catalog: Decodable {
    var strings: [String: Text]

    struct Text: Decodable {
      var localizations: [String: Localization]?
    }

    struct Localization: Decodable {
      var stringUnit: Unit?
      var variations: Variations?
      var substitutions: [String: Substitution]?
    }

    /// A part of a text that depends on a number.
    struct Substitution: Decodable {
      /// The position of the number among the arguments, starting with 1.
      var argNum: Int?
      var formatSpecifier: String?
      var variations: Variations?
    }

    struct Variations: Decodable {
      var plural: [String: Form]?
      var device: [String: Form]?

      var forms: [String: String]? { plural?.compactMapValues { $0.stringUnit?.value } }
      /// The text for an iPhone, because most apps are written for it, or else the text for other devices.
      var textOfDevice: String? { (device?["iphone"] ?? device?["other"])?.stringUnit?.value }
    }

    struct Form: Decodable {
      var stringUnit: Unit?
    }

    struct Unit: Decodable {
      var value: String
    }
  }

  private static func add(catalog data: Data, to table: inout Table) {
    guard let catalog = try? JSONDecoder().decode(Catalog.self, from: data) else { return }
    for (key, text) in catalog.strings {
      let known = text.localizations ?? [:]
      guard let localization = languages.lazy.compactMap({ known[$0] }).first else { continue }
      table.entries[key] = entry(of: localization) ?? table.entries[key]
    }
  }

  private static func entry(of localization: Catalog.Localization) -> Table.Entry? {
    let variations = localization.variations
    if let text = localization.stringUnit?.value ?? variations?.textOfDevice {
      return localization.substitutions.map { .parts(text, $0) } ?? .text(text)
    }
    return variations?.forms.map { .plural($0) }
  }
}

#if !canImport(Darwin)
  extension String {
    /// A value that is looked up in the app's string tables.
    public typealias LocalizationValue = LocalizedStringKey

    /// Creates a string from the entry of a string table.
    ///
    /// Only on Apple's platforms does Foundation have this initializer.
    ///
    /// - Note: Differs: the text has the language of the process instead of the locale's language.
    public init(
      localized key: LocalizationValue,
      table: String? = nil,
      bundle: Bundle? = nil,
      locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      self = key.text(in: bundle, table: table)
    }
  }

  /// A reference to a localizable string.
  ///
  /// Only on Apple's platforms does Foundation have this type.
  ///
  /// - Note: Differs: the text has the language of the process instead of the locale's language.
  public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The bundle that contains the table of a string.
    public enum BundleDescription: Equatable, Sendable {
      case main
      case atURL(URL)

      /// Returns the description of the bundle that contains the code of a class.
      public static func forClass(_ type: AnyClass) -> Self { .atURL(Bundle(for: type).bundleURL) }
    }

    /// The name of the table that contains the string.
    public let table: String?
    /// The locale of the string.
    public var locale: Locale
    /// The key of the string.
    public var key: String { localizedKey.key }
    let localizedKey: LocalizedStringKey
    private let bundleDescription: BundleDescription

    /// Creates a reference to the string of a key.
    public init(
      _ key: String.LocalizationValue,
      table: String? = nil,
      locale: Locale = .current,
      bundle: BundleDescription = .main,
      comment: StaticString? = nil
    ) {
      self.table = table
      self.locale = locale
      localizedKey = key
      bundleDescription = bundle
    }

    /// Creates a reference to the string of a key, with a default value.
    public init(
      _ key: StaticString,
      defaultValue: String.LocalizationValue,
      table: String? = nil,
      locale: Locale = .current,
      bundle: BundleDescription = .main,
      comment: StaticString? = nil
    ) {
      let key = LocalizedStringKey(key.description, defaultValue: defaultValue)
      self.init(key, table: table, locale: locale, bundle: bundle)
    }

    public init(stringLiteral value: String) { self.init(String.LocalizationValue(stringLiteral: value)) }

    public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
      self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// The bundle that contains the table, or `nil` for all resources of the app.
    var bundle: Bundle? {
      switch bundleDescription {
      case .main: nil
      case .atURL(let url): Bundle(url: url)
      }
    }
  }

  extension String {
    /// Creates a string from the entry of a string table, with a default value.
    ///
    /// Only on Apple's platforms does Foundation have this initializer.
    ///
    /// - Note: Differs: the language is that of the process, not of the locale.
    public init(
      localized key: StaticString,
      defaultValue: LocalizationValue,
      table: String? = nil,
      bundle: Bundle? = nil,
      locale: Locale = .current,
      comment: StaticString? = nil
    ) {
      self = LocalizedStringKey(key.description, defaultValue: defaultValue).text(in: bundle, table: table)
    }

    /// Creates a string from a localized string resource.
    public init(localized resource: LocalizedStringResource) {
      self = resource.localizedKey.text(in: resource.bundle, table: resource.table)
    }
  }
#endif
