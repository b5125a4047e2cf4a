/// What is known of an effect before it is started.
package struct EffectOutline {
  package enum Kind: Sendable {
    case action, publisher, run, cancel
  }

  package let kind: Kind
  /// The ids by which the effect can be cancelled, or which it cancels: each a value, or the identifier of a
  /// type.
  package var ids: [AnyHashable]
}
