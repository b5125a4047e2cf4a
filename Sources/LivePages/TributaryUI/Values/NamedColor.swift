import Foundation
import IssueReporting

extension Color {
  /// Creates a color from the app's asset catalogs, including its variant for a dark appearance. If the color
  /// is missing, it is gray, and an issue is reported once. The catalogs in all bundles are searched.
  public init(_ name: String, bundle: Bundle? = nil) {
    self = NamedColors.colors[name] ?? NamedColors.placeholder(for: name)
  }
}

/// The colors in the app's asset catalogs. A color is a file named `NAME.colorset/Contents.json` among the
/// app's resources.
enum NamedColors {
  private struct Contents: Decodable {
    struct Entry: Decodable {
      struct Value: Decodable { var components: [String: String] }
      struct Appearance: Decodable {
        var appearance: String?
        var value: String?

        var isDark: Bool { appearance == "luminosity" && value == "dark" }
      }
      var color: Value?
      var appearances: [Appearance]?
    }
    var colors: [Entry]
  }

  private static let reported = ReportedNames()
  private static let largestFile = 1 << 20

  static let colors: [String: Color] = {
    var colors: [String: Color] = [:]
    for folder in AppResources.folders {
      for file in AppResources.files(in: folder) where file.pathExtension == "colorset" {
        let name = file.deletingPathExtension().lastPathComponent
        guard colors[name] == nil else { continue }
        colors[name] = color(at: file.appendingPathComponent("Contents.json"))
      }
    }
    return colors
  }()

  static func placeholder(for name: String) -> Color {
    if reported.isNew(name) {
      reportIssue(
        """
        There is no color \(name.debugDescription), so gray is shown. Add the asset catalog as a resource of \
        the target, with .copy(_:).
        """
      )
    }
    return .gray
  }

  static func color(at file: URL) -> Color? {
    guard let data = AppResources.data(at: file, atMost: largestFile),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      let light = color(of: contents.colors.first { $0.appearances == nil })
    else { return nil }
    // An entry may have more appearances, such as an increased contrast.
    let dark = contents.colors.first { $0.appearances?.count == 1 && $0.appearances?[0].isDark == true }
    guard let dark = color(of: dark) else { return light }
    return Color(css: "light-dark(\(light.css), \(dark.css))")
  }

  private static func color(of entry: Contents.Entry?) -> Color? {
    guard let components = entry?.color?.components else { return nil }
    func number(_ name: String) -> Double? { components[name].flatMap(number(in:)) }
    let opacity = number("alpha") ?? 1
    if let white = number("white") { return Color(white: white, opacity: opacity) }
    guard let red = number("red"), let green = number("green"), let blue = number("blue") else { return nil }
    return Color(red: red, green: green, blue: blue, opacity: opacity)
  }

  /// Parses a component: a fraction between 0 and 1, an integer up to 255, or a hexadecimal byte.
  private static func number(in text: String) -> Double? {
    if text.hasPrefix("0x") { return UInt8(text.dropFirst(2), radix: 16).map { Double($0) / 255 } }
    guard let number = Double(text), number.isFinite else { return nil }
    return text.contains(".") ? number : number / 255
  }
}
