import Bloc
import ShowcaseFrame

/// The theme of this page: a copy of the theme that all pages of the browser share.
final class ThemeCubit: Cubit<Theme> {
  init(isolation: isolated any Actor) {
    super.init(Theme(), isolation: isolation)
  }

  func show(_ theme: Theme) { emit(theme) }
}
