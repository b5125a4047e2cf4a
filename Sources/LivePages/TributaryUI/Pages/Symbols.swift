import IssueReporting
import LivePagesCore

/// The symbols that the library draws, in a square of 24 by 24.
///
/// They are drawings of our own: Apple's may not be used.
@MainActor
enum Symbols {
  private static var reported: Set<String> = []

  static func part(named name: String, style: BoxStyle) -> BoxPart {
    let isFilled = name.hasSuffix(".fill")
    let base = isFilled ? String(name.dropLast(".fill".count)) : name
    if paths[base] == nil, reported.insert(name).inserted {
      reportIssue(
        "There is no drawing of the symbol \"\(name)\", so a placeholder is shown. TributaryUI has \(names)."
      )
    }
    var path = Element(.path)
    path.attributes = [Attribute("d", paths[base] ?? placeholder)]
    var part = BoxPart(.svg, isFilled ? "symbol filled" : "symbol", style: style)
    part.attributes = [Attribute("viewBox", "0 0 24 24"), .aria("hidden", "true")]
    part.content = [.element(path)]
    return part
  }

  /// The names, in their order.
  static var names: String { paths.keys.sorted().joined(separator: ", ") }

  private static let placeholder = "M4 4h16v16H4zM4 4l16 16M20 4L4 20"
  private static let circle = "M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z"
  private static let square = "M4 4h16v16H4z"

  private static let paths: [String: String] = [
    "arrow.clockwise": "M20 12a8 8 0 1 1-2.5-5.8M20 3v5h-5",
    "arrow.down": "M12 4v16M5 13l7 7l7-7",
    "arrow.left": "M20 12H4M11 5l-7 7l7 7",
    "arrow.right": "M4 12h16M13 5l7 7l-7 7",
    "arrow.up": "M12 20V4M5 11l7-7l7 7",
    "bookmark": "M6 3h12v18l-6-5l-6 5z",
    "calendar": "M4 6h16v14H4zM4 10h16M8 3v5M16 3v5",
    "checkmark": "M4 13l5 6L20 5",
    "checkmark.circle": circle + "M8 12l3 4l5-8",
    "checkmark.square": square + "M8 12l3 4l5-8",
    "chevron.down": "M5 9l7 7l7-7",
    "chevron.left": "M15 5l-7 7l7 7",
    "chevron.right": "M9 5l7 7l-7 7",
    "chevron.up": "M5 15l7-7l7 7",
    "circle": circle,
    "clock": circle + "M12 7v5l4 3",
    "doc": "M6 3h8l4 4v14H6zM14 3v4h4",
    "ellipsis": "M5 12h.01M12 12h.01M19 12h.01",
    "exclamationmark.triangle": "M12 3l10 18H2zM12 10v5M12 18h.01",
    "eye": "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
    "folder": "M3 6h6l2 2h10v11H3z",
    "heart": "M12 20C2 13 2 5 7 5c3 0 4 2 5 3c1-1 2-3 5-3c5 0 5 8-5 15z",
    "house": "M4 11l8-7l8 7v9H4z",
    "info.circle": circle + "M12 11v6M12 7h.01",
    "list.bullet": "M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01",
    "magnifyingglass": "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zM15 15l6 6",
    "minus": "M5 12h14",
    "minus.circle": circle + "M8 12h8",
    "pause": "M8 5v14M16 5v14",
    "pencil": "M4 20l1-4L16 5l3 3L8 19z",
    "person": "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM4 21c0-8 16-8 16 0z",
    "play": "M7 4l13 8l-13 8z",
    "plus": "M12 5v14M5 12h14",
    "plus.circle": circle + "M12 8v8M8 12h8",
    "questionmark.circle": circle + "M9 9c0-4 6-4 6 0c0 2-3 2-3 5M12 17h.01",
    "square": square,
    "square.and.pencil": "M12 4H4v16h16v-8M9 15l1-4l8-8l3 3l-8 8z",
    "star": "M12 3l3 6l6 1l-4.500 4.500l1 6.500l-5.500-3l-5.500 3l1-6.500L3 10l6-1z",
    "stop": "M6 6h12v12H6z",
    "trash": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    "xmark": "M5 5l14 14M19 5L5 19",
    "xmark.circle": circle + "M9 9l6 6M15 9l-6 6",
  ]
}
