extension Publishers.TryScan.Inner {
  @usableFromInline var customMirror: Mirror {
    let state = lock.withLock { self.state }
    let isOutermost = gate.enter()
    let result = result
    if isOutermost { gate.leave() }
    return Mirror(self, children: ["downstream": downstream, "status": state, "result": result])
  }
}
