/// An experiment with publishers and subscribers that the user performs step by step. Create a new one to
/// repeat it.
///
/// It is isolated to the actor that created it.
public protocol Experiment<Act>: AnyObject {
  /// The user's actions.
  associatedtype Act: RawRepresentable<String> & CaseIterable & Hashable & Sendable

  init()

  /// The events so far.
  var diagram: MarbleDiagram { get }

  /// Returns a Boolean value that indicates whether an action currently has an effect.
  func allows(_ act: Act) -> Bool

  func perform(_ act: Act)
}

/// The failure that the user can send in the playground.
public struct Mishap: Error, Hashable, CustomStringConvertible {
  /// All mishaps are the same.
  public init() {}

  public var description: String { "a failure" }
}
