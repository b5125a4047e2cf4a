import Foundation
import Testing

@testable import TributaryUI

/// Tests of interpolated numbers, and of text from string tables.
struct LocalizedTextTests {
  @Test func interpolatedNumbersAreFormattedForTheLocale() {
    #expect(LocalizedStringKey("\(1234) of \(UInt64.max)").text == "1,234 of 18,446,744,073,709,551,615")
    #expect(LocalizedStringKey("\(3.5) \(CGFloat(1000))").text == "3.500000 1,000.000000")
    #expect(LocalizedStringKey("\(Float(0.1))").text == "0.100000")
    #expect(LocalizedStringKey("\(12345.678, specifier: "%.2f")").text == "12,345.68")
    #expect(LocalizedStringKey("\(1234, specifier: "%lld") \(7, specifier: "%02d")").text == "1,234 07")
    #expect(LocalizedStringKey("\(Optional(1234) ?? 0) \(String(1234))").text == "1,234 1234")
    #expect(Text(verbatim: "\(1234)").plainText == "1234")
  }

  @Test func localizedTextComesFromTheBundlesTables() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "texts-\(UUID().uuidString).bundle"
    )
    let language = AppStrings.languages[0]
    let tables = folder.appendingPathComponent("\(language).lproj")
    try FileManager.default.createDirectory(at: tables, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(#""Hello %@" = "Ahoy, %@!"; "%@ and %@" = "%2$@ & %1$@";"#.utf8)
      .write(to: tables.appendingPathComponent("Localizable.strings"))
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld rows": {"localizations": {"\(language)":
      {"variations": {"plural": {"one": {"stringUnit": {"state": "translated", "value": "one row"}},
      "other": {"stringUnit": {"state": "translated", "value": "%lld rows in all"}}}}}}}}}
      """
    try Data(catalog.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
    let bundle = try #require(Bundle(path: folder.path))
    func text(_ key: LocalizedStringKey) -> String { Text(key, bundle: bundle).plainText }
    #expect(text("Hello \("Blob")") == "Ahoy, Blob!")
    #expect(text("\("a") and \("b")") == "b & a")
    #expect(text("\(1) rows") == "one row")
    #expect(text("\(3) rows") == "3 rows in all")
    #expect(text("Unknown") == "Unknown")
  }

  @Test func partsOfACatalogsTextHavePluralFormsOfTheirOwn() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "parts-\(UUID().uuidString).bundle"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "%lld books of %@ on %lld shelves": {"localizations": {"en": {
      "stringUnit": {"state": "translated", "value": "%#@books@ of %2$@ on %#@shelves@"},
      "substitutions": {
      "books": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
      "one": {"stringUnit": {"state": "translated", "value": "%arg book"}},
      "other": {"stringUnit": {"state": "translated", "value": "%arg books"}}}}},
      "shelves": {"argNum": 3, "formatSpecifier": "lld", "variations": {"plural": {
      "one": {"stringUnit": {"state": "translated", "value": "one shelf"}},
      "other": {"stringUnit": {"state": "translated", "value": "%arg shelves"}}}}}}}}},
      "Tap": {"localizations": {"en": {"variations": {"device": {
      "mac": {"stringUnit": {"state": "translated", "value": "Click here"}},
      "other": {"stringUnit": {"state": "translated", "value": "Tap here"}}}}}}},
      "%lld rows": {"localizations": {"en": {"variations": {"plural": {
      "other": {"stringUnit": {"state": "translated", "value": "%lld rows in all"}}}}}}}}}
      """
    try Data(catalog.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
    let bundle = try #require(Bundle(path: folder.path))
    func text(_ key: LocalizedStringKey) -> String { Text(key, bundle: bundle).plainText }
    func books(_ books: Int, _ shelves: Int) -> String {
      text("\(books) books of \("Blob") on \(shelves) shelves")
    }
    #expect(books(1, 1) == "1 book of Blob on one shelf")
    #expect(books(1234, 2) == "1,234 books of Blob on 2 shelves")
    #expect(text("Tap") == "Tap here")
    #if !canImport(Darwin)
      #expect(NSLocalizedString("Tap", bundle: bundle, comment: "") == "Tap here")
      #expect(NSLocalizedString("Tap", tableName: "None", bundle: bundle, comment: "") == "Tap")
      #expect(NSLocalizedString("None", bundle: bundle, value: "Some", comment: "") == "Some")
      #expect(NSLocalizedString("Tap", tableName: "None", value: "Some", comment: "") == "Some")
      #expect(NSLocalizedString("No such key", comment: "") == "No such key")
      #expect(NSLocalizedString("No such key", value: "Value", comment: "") == "Value")
      let rows = NSLocalizedString("%lld rows", bundle: bundle, comment: "")
      #expect(String(format: rows, 3) == "3 rows in all")
    #endif
  }

  @Test func positionsOutsideTheArgumentsAreIgnored() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "positions-\(UUID().uuidString).bundle"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func entry(_ key: String, _ value: String, argument: Int? = nil) -> String {
      let number = argument.map { "\"argNum\": \($0), " } ?? ""
      return """
        "\(key)": {"localizations": {"en": {"stringUnit": {"state": "translated", "value": "\(value)"},
        "substitutions": {"rows": {\(number)"formatSpecifier": "lld", "variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "one row"}},
        "other": {"stringUnit": {"state": "translated", "value": "%arg rows"}}}}}}}}}
        """
    }
    let entries = [
      entry("least %lld", "%#@rows@", argument: .min),
      entry("most %lld", "%#@rows@ %#@rows@", argument: .max),
      entry("second %lld %lld", "%2$#@rows@"),
      entry("text %@", "a%-9223372036854775808$@b%9223372036854775807$@c"),
    ]
    let catalog = "{\"strings\": {\(entries.joined(separator: ", "))}}"
    try Data(catalog.utf8).write(to: folder.appendingPathComponent("Localizable.xcstrings"))
    let bundle = try #require(Bundle(path: folder.path))
    func text(_ key: LocalizedStringKey) -> String { Text(key, bundle: bundle).plainText }
    #expect(text("least \(3)") == "3 rows")
    #expect(text("most \(3)").hasPrefix("3 rows"))
    #expect(text("second \(3) \(1)") == "one row")
    #expect(text("second \(1) \(3)") == "3 rows")
    #expect(text("text \("x")") == "abc")
  }
}
