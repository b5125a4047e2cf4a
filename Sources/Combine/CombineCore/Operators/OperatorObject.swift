/// An object of an operator that shows itself by the operator's name.
///
/// The mirror has no children unless the type says otherwise.
@usableFromInline
protocol OperatorObject: OwnSubscription, CustomStringConvertible, CustomReflectable,
  CustomPlaygroundDisplayConvertible
{}

extension OperatorObject {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}

// The module's own subscribers belong to no actor.
extension OperatorObject where Self: Subscriber {
  @inlinable
  @inline(__always)
  static var _isIsolated: Bool { false }
}
