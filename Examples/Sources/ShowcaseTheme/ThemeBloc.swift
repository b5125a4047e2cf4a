import Bloc
import Foundation

/// What a person does to the look of the showcase.
public enum ThemeEvent: Equatable, Sendable {
  case colorChosen(Theme.Color)
  case larger
  case smaller
}

/// The look of all pages. It is global, and survives restarts.
final class ThemeBloc: HydratedBloc<ThemeEvent, Theme> {
  private var stored: Data?

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

  override func fromJson(_ json: Data) throws -> Theme? {
    let theme = try super.fromJson(json)
    stored = json
    return theme
  }

  /// Nothing for what was just restored. Every visitor begins with that, and to write it again would make the disk busy for
  /// each of them.
  override func toJson(_ theme: Theme) throws -> Data? {
    let json = try super.toJson(theme)
    guard json != stored else { return nil }
    stored = json
    return json
  }
}
