extension Theme.Color {
  /// The name for users.
  public var name: String {
    switch self {
    case .teal: "Teal"
    case .plum: "Plum"
    case .amber: "Amber"
    }
  }
}

extension Theme.FontSize {
  /// The name for users.
  public var name: String {
    switch self {
    case .small: "Small"
    case .medium: "Medium"
    case .large: "Large"
    case .huge: "Huge"
    }
  }
}

extension Theme.Scheme {
  /// The name for users.
  public var name: String {
    switch self {
    case .automatic: "Automatic"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
