/// A part of a page that is rendered on its own when its state changes.
package struct Component {
  /// The identity of the component among its siblings.
  let key: AnyHashable
  /// The identity of the component in every process, if the key does not provide one.
  let name: AnyHashable?
  /// The type of the view, which identifies the component if it has no key of its own.
  let loneType: Any.Type?
  /// The values that the component depends on in addition to observed objects. The component is rendered
  /// again when they change.
  let dependency: AnyHashable?
  /// A Boolean value that indicates whether `dependency` covers everything that the component depends on
  /// while nothing is observed.
  let isWhole: Bool
  /// Creates the markup. The component depends on every property of an observed object that this closure
  /// reads.
  let evaluate: () -> (inout ComponentRenderer) -> HTML
  /// Starts raising the flag when unobserved state changes. The returned object is retained as long as the
  /// component is on the page.
  let follow: ((ChangeFlag) -> AnyObject?)?

  /// The identity that separates rows inside the component from rows of other components. Two keyless views
  /// share it if they have the same type and no dependency. This is correct because they send the same
  /// actions to the same receiver.
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
