import CombineShim
import Observation

/// Reading ``BlocBase/state`` where reads are tracked, in `withObservationTracking`, in a SwiftUI `body` or
/// in `observe { }` of the Composable Architecture, registers for its next change.
extension BlocBase: Observable {}

extension BlocBase: ObservableObject {
  /// Sends before ``BlocBase/state`` changes.
  ///
  /// Properties of a subclass that are marked `@Published` send nothing here: put what is to be shown into
  /// the state.
  public final var objectWillChange: ObservableObjectPublisher { observation.objectWillChange }
}
