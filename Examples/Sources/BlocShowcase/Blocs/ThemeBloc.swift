import Bloc

/// How the app looks.
public struct Theme: Equatable, Codable {
  public enum Color: String, Codable, CaseIterable, Sendable {
    case teal
    case plum
    case amber
  }

  enum FontSize: Int, Codable, CaseIterable {
    case small
    case medium
    case large
    case huge
  }

  var color = Color.teal
  var fontSize = FontSize.medium
}

enum ThemeEvent {
  case colorChosen(Theme.Color)
  case larger
  case smaller
}

/// The look of the whole app. It is global, and survives restarts.
final class ThemeBloc: HydratedBloc<ThemeEvent, Theme> {
  init(storage: any HydratedStorage, isolation: isolated any Actor) {
    super.init(Theme(), storage: storage, isolation: isolation)
    on(ThemeEvent.self) { event, emit in
      var theme = emit.state
      switch event {
      case .colorChosen(let color): theme.color = color
      case .larger: theme.fontSize = Theme.FontSize(rawValue: theme.fontSize.rawValue + 1) ?? theme.fontSize
      case .smaller: theme.fontSize = Theme.FontSize(rawValue: theme.fontSize.rawValue - 1) ?? theme.fontSize
      }
      emit(theme)
    }
  }
}
