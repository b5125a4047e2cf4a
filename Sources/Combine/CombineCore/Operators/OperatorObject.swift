/// An object of an operator that shows itself by the operator's name.
///
/// The mirror has no children unless the type says otherwise.
@usableFromInline
protocol OperatorObject: CustomStringConvertible, CustomReflectable, CustomPlaygroundDisplayConvertible {}

extension OperatorObject {
  @usableFromInline var customMirror: Mirror { Mirror(self, children: []) }

  @usableFromInline var playgroundDescription: Any { description }
}
