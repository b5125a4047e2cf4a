import Bloc
import Foundation

/// What a person does to the look of the showcase.
public enum ThemeEvent: Equatable, Sendable {
  case colorChosen(Theme.Color)
  case larger
  case smaller
  case schemeChosen(Theme.Scheme)
}

/// The look of all pages of one browser. It is global there, and survives restarts.
final class ThemeBloc: HydratedBloc<ThemeEvent, Theme> {
  /// What the storage has, as far as it is known. Where it has nothing, the theme is the default one, as if
  /// that were there.
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
    // What cannot be read is no theme, and is replaced.
    stored = nil
    stored = try super.fromJson(json)
    return stored
  }

  /// Nothing for what the storage has already. Every visitor begins with that, and most of them never change
  /// it: they leave nothing behind.
  override func toJson(_ theme: Theme) throws -> Data? {
    guard theme != stored else { return nil }
    let json = try super.toJson(theme)
    stored = theme
    return json
  }
}
