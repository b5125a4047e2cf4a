extension EmptySubscription: CustomReflectable, CustomPlaygroundDisplayConvertible {
  var customMirror: Mirror { Mirror(self, children: []) }

  var playgroundDescription: Any { description }
}
