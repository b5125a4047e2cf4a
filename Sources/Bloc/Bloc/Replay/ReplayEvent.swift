/// Events among which there is one that takes a change back, and one that makes it again.
///
/// An enum conforms by having the two cases: `enum CounterEvent: ReplayEvent { case increment, undo, redo }`.
public protocol ReplayEvent {
  static var undo: Self { get }
  static var redo: Self { get }
}

extension ReplayEvent {
  static func event(_ direction: ReplayDirection) -> Self {
    switch direction {
    case .undo: undo
    case .redo: redo
    }
  }
}
