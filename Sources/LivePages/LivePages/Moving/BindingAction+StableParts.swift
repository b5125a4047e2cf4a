import ComposableArchitecture
import LivePagesCore

extension BindingAction: StableParts {
  package var stableParts: [Any] { [keyPath, value] }
}
