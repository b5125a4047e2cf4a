import Foundation
import LivePagesCore

/// A control used to select a color from the browser's color picker.
///
/// - Note: Differs: browsers have no control for the opacity, so the selection keeps its opacity.
public struct ColorPicker<Label: View>: View {
  @Environment(\.colorScheme) private var colorScheme
  private let selection: Binding<Color>
  private let supportsOpacity: Bool
  private let label: Label

  /// Creates an instance that selects a color.
  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.selection = selection
    self.supportsOpacity = supportsOpacity
    self.label = label()
  }

  public var body: some View {
    let (selection, supportsOpacity) = (selection, supportsOpacity)
    SpelledField(
      kind: "color",
      value: selection.wrappedValue.hexadecimal(in: colorScheme) ?? "#000000",
      isValid: Color.isHexadecimal,
      label: label
    ) { text in
      guard let color = Color(hexadecimal: text) else { return }
      let opacity = supportsOpacity ? selection.wrappedValue.opacityComponent : 1
      selection.wrappedValue = opacity < 1 ? color.opacity(opacity) : color
    }
  }
}

extension ColorPicker where Label == Text {
  /// Creates an instance with a title that selects a color.
  public init(_ key: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(key) }
  }

  /// Creates an instance with a title that selects a color.
  @_disfavoredOverload
  public init<Title: StringProtocol>(
    _ title: Title,
    selection: Binding<Color>,
    supportsOpacity: Bool = true
  ) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}

extension Color {
  /// The color and the percentage of a mix that `opacity(_:)` created, or `nil` for any other color.
  private var mixed: (color: Color, percentage: Double)? {
    let (start, end) = ("color-mix(in srgb, ", "%, transparent)")
    guard css.hasPrefix(start), css.hasSuffix(end) else { return nil }
    let inner = css.dropFirst(start.count).dropLast(end.count)
    guard let space = inner.lastIndex(of: " "), let percentage = Double(inner[inner.index(after: space)...])
    else { return nil }
    return (Color(css: String(inner[..<space])), percentage)
  }

  /// The opacity, or 1 if it is unknown.
  var opacityComponent: Double {
    if let mixed { return mixed.color.opacityComponent * mixed.percentage / 100 }
    guard css.hasPrefix("color("), let text = css.split(separator: "/").last?.dropLast(),
      let opacity = Double(text.trimmingCharacters(in: .whitespaces))
    else { return 1 }
    return min(max(opacity, 0), 1)
  }

  /// Creates a color from the hexadecimal format of an input element, such as `#00ff7f`.
  fileprivate init?(hexadecimal text: String) {
    guard text.utf8.count == 7, text.first == "#", text.dropFirst().allSatisfy(\.isHexDigit) else {
      return nil
    }
    self.init(css: text)
  }

  fileprivate static func isHexadecimal(_ text: String) -> Bool { Color(hexadecimal: text) != nil }

  /// Returns the hexadecimal format of an input element, or `nil` if the color's components are unknown.
  func hexadecimal(in scheme: ColorScheme) -> String? {
    if css.first == "#" { return css }
    if let mixed { return mixed.color.hexadecimal(in: scheme) }
    if let variants = StyleSheetColors.variants(in: css) {
      return Color(css: scheme == .dark ? variants.dark : variants.light).hexadecimal(in: scheme)
    }
    if let color = StyleSheetColors.named[css] { return color.hexadecimal(in: scheme) }
    let components = css.split(whereSeparator: { $0 == " " || $0 == "(" }).dropFirst(2).prefix(3)
    let numbers = components.compactMap { Double($0) }
    guard css.hasPrefix("color("), numbers.count == 3 else { return nil }
    return numbers.reduce("#") { text, number in
      let byte = String(Int((min(max(number, 0), 1) * 255).rounded()), radix: 16)
      return text + (byte.count == 1 ? "0" + byte : byte)
    }
  }
}

/// The colors that the style sheet of views defines.
private enum StyleSheetColors {
  /// The colors by their name in CSS.
  static let named: [String: Color] = {
    var colors = ["black": Color(css: "#000000"), "white": Color(css: "#ffffff")]
    let sheet = String(decoding: PackageResources.views_css, as: UTF8.self)
    for declaration in sheet.prefix(while: { $0 != "}" }).split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard parts.count == 2,
        let name = parts[0].split(separator: "\n").last?.trimmingCharacters(in: .whitespaces),
        name.hasPrefix("--")
      else { continue }
      colors["var(\(name))"] = Color(css: longForm(of: parts[1]))
    }
    return colors
  }()

  /// Returns the colors for a light and a dark appearance.
  static func variants(in css: String) -> (light: String, dark: String)? {
    guard css.hasPrefix("light-dark("), css.hasSuffix(")") else { return nil }
    let variants = css.dropFirst("light-dark(".count).dropLast().split(separator: ",")
    guard variants.count == 2 else { return nil }
    let trimmed = variants.map { longForm(of: $0.trimmingCharacters(in: .whitespaces)) }
    return (trimmed[0], trimmed[1])
  }

  /// Returns a color with two digits for each component, as input elements expect.
  private static func longForm(of css: String) -> String {
    guard css.utf8.count == 4, css.first == "#" else { return css }
    return css.dropFirst().reduce("#") { "\($0)\($1)\($1)" }
  }
}
