extension DependencyDefaults {
  /// Makes the default value of a key, and keeps it. Where another thread has kept one meanwhile, returns
  /// that one.
  ///
  /// The value is made while nothing is locked, as it may read other dependencies.
  func makeValue<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    for access: DependencyAccess
  ) -> Key.Value {
    if DefaultInMaking.isMaking(key, in: context) {
      let other = DefaultInMaking.reportCycle(of: key, in: context, for: access)
      return DefaultInMaking(of: key, in: other, for: access).make(key)
    }
    let making = DefaultInMaking(of: key, in: context, for: access)
    let made: Key.Value = making.make(key)
    switch access.purpose {
    case .preparation: return made
    case .change where making.isTestValueMissing: return made
    case .change, .use: break
    }
    if let earlier = keep(DependencySlot(made), of: ObjectIdentifier(key), in: context) {
      return value(in: earlier.slot, of: key)
    }
    return made
  }
}
