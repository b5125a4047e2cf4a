import Bloc
import Foundation

/// The user's changes of the theme.
public enum ThemeEvent: Equatable, Sendable {
  case colorChosen(Theme.Color)
  case larger
  case smaller
  case schemeChosen(Theme.Scheme)
}

/// The look of all pages of one browser. It is global within the browser, and survives restarts.
final class ThemeBloc: HydratedBloc<ThemeEvent, Theme> {
  /// The stored theme, if it is known. An empty storage is treated as if it contained the default theme.
  private var stored: Theme? = Theme()

  init(storage: any HydratedStorage, isolation: isolated any Actor) {
    super.init(Theme(), storage: storage, isolation: isolation)
    on(ThemeEvent.self) { event, emit in
      var theme = emit.state
      switch event {
      case .colorChosen(let color): theme.color = color
      case .schemeChosen(let scheme): theme.scheme = scheme
      case .larger: theme.fontSize = Theme.FontSize(rawValue: theme.fontSize.rawValue + 1) ?? theme.fontSize
      case .smaller: theme.fontSize = Theme.FontSize(rawValue: theme.fontSize.rawValue - 1) ?? theme.fontSize
      }
      emit(theme)
    }
  }

  override func fromJson(_ json: Data) throws -> Theme? {
    // An unreadable theme is replaced.
    stored = nil
    stored = try super.fromJson(json)
    return stored
  }

  /// Returns `nil` if the storage already contains the theme. Every visitor starts with the default theme,
  /// and most of them never change it, so they leave no record behind.
  override func toJson(_ theme: Theme) throws -> Data? {
    guard theme != stored else { return nil }
    let json = try super.toJson(theme)
    stored = theme
    return json
  }
}
