extension Subscribers.Sink: CustomReflectable, CustomPlaygroundDisplayConvertible {
  public var customMirror: Mirror { Mirror(self, children: []) }

  public var playgroundDescription: Any { description }
}
