extension Theme {
  /// The classes by which the style sheet knows the theme.
  var classes: String {
    "theme-\(color.rawValue) font-\(fontSize)" + (scheme == .automatic ? "" : " scheme-\(scheme.rawValue)")
  }
}
