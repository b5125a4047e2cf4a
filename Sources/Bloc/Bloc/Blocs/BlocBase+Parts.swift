extension BlocBase {
  static func makeParts() -> BlocParts<State> {
    guard let ownParts = self as? any _BlocWithOwnParts.Type else { return BlocParts() }
    return ownParts._partsMaker.type.makeParts()
  }
}
