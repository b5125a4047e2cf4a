import Foundation
import IssueReporting
import LivePagesCore

/// The drawings of the symbols, by their SF Symbols names.
@MainActor
enum Symbols {
  private static let reported = ReportedNames()
  private static let mostBytes = 64

  private static let paths: [Substring: Substring] = {
    var paths: [Substring: Substring] = [:]
    for line in drawings.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2 else { continue }
      for name in parts[0].split(separator: " ") { paths[name] = parts[1] }
    }
    return paths
  }()

  /// Returns the drawing of a symbol. For a symbol without a drawing, it returns a placeholder, and reports the name
  /// once.
  static func part(named name: String, style: BoxStyle) -> BoxPart {
    // Longer names don't exist, and the time of the search grows with the square of the length.
    let name = name.utf8.count <= mostBytes ? name : String(name.prefix(20))
    var part = BoxPart(.svg, "symbol", style: style)
    part.attributes = [Attribute("viewBox", "0 0 16 16"), .aria("hidden", "true")]
    part.symbolName = title(of: name)
    for text in drawing(of: name).split(separator: "|") {
      var path = Element(.path)
      let isEvenOdd = text.first == "e"
      path.attributes = [Attribute("d", String(isEvenOdd ? text.dropFirst() : text))]
      if isEvenOdd { path.attributes.append(Attribute("fill-rule", "evenodd")) }
      part.append(drawing: path)
    }
    return part
  }

  private static func drawing(of name: String) -> Substring {
    if let known = paths[Substring(name)] { return known }
    // A variant without a drawing uses the drawing of its base symbol.
    var base = Substring(name)
    while let end = base.lastIndex(of: ".") {
      base = base[..<end]
      if let known = paths[base], isVariant(name[end...].dropFirst()) { return known }
    }
    if reported.isNew(name) { report(missing: name) }
    return placeholder
  }

  /// Badges are omitted, as in `calendar.badge.clock`.
  private static func isVariant(_ ending: Substring) -> Bool {
    let ending = ending.hasPrefix("fill.") ? ending.dropFirst(5) : ending
    return variants.contains(ending) || ending == "badge" || ending.hasPrefix("badge.")
  }

  /// Reports a symbol without a drawing. Apps have no influence on which of Apple's symbols have drawings, so tests
  /// don't fail for a name that may be Apple's.
  private static func report(missing name: String) {
    let message =
      """
      There is no drawing of the symbol "\(name)", so a placeholder is shown. The names with a drawing are \
      listed in SymbolDrawings.swift of TributaryUI.
      """
    guard mayBeOfApple(name) else { return reportIssue(message) }
    // A process may run without standard error.
    try? FileHandle.standardError.write(contentsOf: Data("warning: \(message)\n".utf8))
  }

  /// Returns a Boolean value that indicates whether a name consists of lowercase words and numbers with dots between them.
  private static func mayBeOfApple(_ name: String) -> Bool {
    name.wholeMatch(of: /[a-z0-9]+(\.[a-z0-9]+)*/) != nil
  }

  /// Returns the name of a symbol for people who don't see it: its meaning, or the words of its name without the
  /// variants.
  static func title(of name: String) -> String {
    let all = name.split(separator: ".")
    let words = all.prefix(1) + all.dropFirst().filter { !variants.contains($0) }
    let base = words.joined(separator: ".")
    if let known = titles[base] { return known }
    let text = words.joined(separator: " ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private static let titles = [
    "plus": "Add", "minus": "Remove", "xmark": "Close", "checkmark": "Selected", "trash": "Delete",
    "gear": "Settings", "gearshape": "Settings", "magnifyingglass": "Search", "pencil": "Edit",
    "square.and.pencil": "Compose", "arrow.clockwise": "Refresh", "ellipsis": "More", "heart": "Love",
    "star": "Favorite",
    "chevron.left": "Back", "chevron.backward": "Back", "chevron.right": "Forward",
    "chevron.forward": "Forward", "chevron.up": "Go up", "chevron.down": "Go down",
    "line.3.horizontal": "Menu",
    "square.and.arrow.up": "Share", "info": "Info", "questionmark": "Help", "person": "Account",
    "house": "Home", "figure.run": "Run", "figure.walk": "Walk", "faxmachine": "Fax machine",
  ]

  private static let variants: Set<Substring> = [
    "fill", "circle", "square", "circle.fill", "square.fill", "slash",
  ]
  private static let placeholder: Substring = "M2 2h12v12H2zM3 3v10h10V3zM4 4l8 8-.7.7-8-8z"
}
