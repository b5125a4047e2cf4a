extension KeyPathSubscriber {
  @usableFromInline var customMirror: Mirror {
    let children = keyPaths.enumerated().map { index, keyPath in
      Mirror.Child(label: keyPaths.count == 1 ? "keyPath" : "keyPath\(index)", value: keyPath)
    }
    return Mirror(self, children: children)
  }
}
