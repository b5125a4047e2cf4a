extension AnySubscriber: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror {
    (base as? any CustomReflectable)?.customMirror ?? Mirror(base, children: [])
  }

  public var playgroundDescription: Any {
    (base as? any CustomPlaygroundDisplayConvertible)?.playgroundDescription ?? description
  }
}
