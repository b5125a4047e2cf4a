import IssueReporting
import LivePagesCore

/// The drawings of the symbols, by their SF Symbols names.
@MainActor
enum Symbols {
  private static var reported: Set<String> = []

  private static let paths: [Substring: Substring] = {
    var paths: [Substring: Substring] = [:]
    for line in drawings.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2 else { continue }
      for name in parts[0].split(separator: " ") { paths[name] = parts[1] }
    }
    return paths
  }()

  /// Returns the drawing of a symbol. If there is none, returns a placeholder and reports the name once.
  static func part(named name: String, style: BoxStyle) -> BoxPart {
    var part = BoxPart(.svg, "symbol", style: style)
    part.attributes = [Attribute("viewBox", "0 0 16 16"), .aria("hidden", "true")]
    for text in drawing(of: name).split(separator: "|") {
      var path = Element(.path)
      let isEvenOdd = text.first == "e"
      path.attributes = [Attribute("d", String(isEvenOdd ? text.dropFirst() : text))]
      if isEvenOdd { path.attributes.append(Attribute("fill-rule", "evenodd")) }
      part.append(drawing: path)
    }
    return part
  }

  /// Returns a Boolean value that indicates whether a symbol has a drawing.
  static func has(_ name: String) -> Bool { paths[Substring(name)] != nil }

  private static func drawing(of name: String) -> Substring {
    if let known = paths[Substring(name)] { return known }
    // If a variant has no drawing, the drawing of its base symbol is used.
    var base = Substring(name)
    while let end = base.lastIndex(of: ".") {
      base = base[..<end]
      if let known = paths[base], variants.contains(name[end...].dropFirst()) { return known }
    }
    if reported.insert(name).inserted {
      reportIssue(
        """
        There is no drawing of the symbol "\(name)", so a placeholder is shown. The names with a drawing are \
        listed in SymbolDrawings.swift of TributaryUI.
        """
      )
    }
    return placeholder
  }

  private static let variants: Set<Substring> = [
    "fill", "circle", "square", "circle.fill", "square.fill", "slash",
  ]
  private static let placeholder: Substring = "M2 2h12v12H2zM3 3v10h10V3zM4 4l8 8-.7.7-8-8z"
}
