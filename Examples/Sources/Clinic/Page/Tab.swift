/// The pages of the app, in the order of the rail.
public enum Tab: Int, CaseIterable, Sendable {
  case home
  case counters
  case theme

  var title: String {
    switch self {
    case .home: "Home"
    case .counters: "Counters"
    case .theme: "Theme"
    }
  }

  var sign: String {
    switch self {
    case .home: "\u{2302}"
    case .counters: "#"
    case .theme: "\u{25D0}"
    }
  }
}
