extension Theme {
  /// The classes for the theme in the style sheet.
  var classes: String {
    "theme-\(color.rawValue) font-\(fontSize)" + (scheme == .automatic ? "" : " scheme-\(scheme.rawValue)")
  }
}
