/// The properties of an effect that are known before it is started.
package struct EffectOutline {
  package enum Kind: Sendable {
    case action, publisher, run, cancel
  }

  package let kind: Kind
  /// The ids that cancel the effect, or that it cancels: each a value, or the identifier of a type.
  package var ids: [AnyHashable]
}
