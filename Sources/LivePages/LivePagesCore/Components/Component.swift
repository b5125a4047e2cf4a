/// A part of a page that is rendered on its own, when something has changed that it shows.
package struct Component {
  /// The identity that tells it from others in the same component.
  let key: AnyHashable
  /// The identity that tells it from others in every process, where the key does not.
  let name: AnyHashable?
  /// The type of what it shows, where it stands alone: what it is known by where nothing else tells it from
  /// others.
  let loneType: Any.Type?
  /// What it depends on beside what it observes: it is rendered again when this is another value.
  let dependency: AnyHashable?
  /// Whether it depends on nothing else, where nothing is observed.
  let isWhole: Bool
  /// Makes the markup. What is read of observed objects meanwhile is what it depends on.
  let evaluate: () -> (inout ComponentRenderer) -> HTML
  /// Begins to raise the flag when something changes that is not observed. What is returned is kept as long
  /// as the component is on the page.
  let follow: ((ChangeFlag) -> AnyObject?)?

  /// The identity that tells the rows inside of it from those of others. Two lone views of a type that depend
  /// on nothing else send the same actions to the same place.
  var rowName: AnyHashable {
    if let name { return name }
    guard isWhole, let loneType else { return key }
    return AnyHashable(stableName(of: loneType))
  }

  init(
    key: AnyHashable,
    name: AnyHashable?,
    loneType: Any.Type?,
    dependency: AnyHashable?,
    isWhole: Bool = false,
    follow: ((ChangeFlag) -> AnyObject?)?,
    evaluate: @escaping () -> (inout ComponentRenderer) -> HTML
  ) {
    self.key = key
    self.name = name
    self.loneType = loneType
    self.dependency = dependency
    self.isWhole = isWhole
    self.follow = follow
    self.evaluate = evaluate
  }
}
