extension Theme.Color {
  /// What a person calls it.
  public var name: String {
    switch self {
    case .teal: "Teal"
    case .plum: "Plum"
    case .amber: "Amber"
    }
  }
}

extension Theme.FontSize {
  /// What a person calls it.
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
  /// What a person calls it.
  public var name: String {
    switch self {
    case .automatic: "Automatic"
    case .light: "Light"
    case .dark: "Dark"
    }
  }
}
