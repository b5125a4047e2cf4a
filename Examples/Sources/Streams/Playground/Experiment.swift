/// Something to try out with publishers and subscribers, in steps that a person takes. To try it again, make
/// a new one.
///
/// It belongs to the actor that made it, and is used from there only.
public protocol Experiment<Act>: AnyObject {
  /// What a person can do in it.
  associatedtype Act: RawRepresentable<String> & CaseIterable & Hashable & Sendable

  init()

  /// What happened so far.
  var diagram: MarbleDiagram { get }

  /// Whether it makes sense to do this now. What does not make sense is not done.
  func allows(_ act: Act) -> Bool

  func perform(_ act: Act)
}
