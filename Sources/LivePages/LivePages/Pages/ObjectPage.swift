import ComposableArchitecture
import Dispatch
import LivePagesCore

/// A page that shows an `ObservableObject`. Each tab has one of its own, or each visit, as `sharing` says.
///
/// ```swift
/// struct SearchPage: ObjectPage {
///   enum Action { case retryTapped }
///   let path = "/search", title = "Search"
///
///   func makeObject(
///     for visit: Visit,
///     queue: DispatchQueue,
///     on session: isolated any Actor
///   ) -> SearchModel {
///     SearchModel(scheduler: queue)
///   }
///
///   func body(_ model: SearchModel) -> some View<Action> {
///     TextField("Search", text: model.field(\.query))
///     if model.hasFailed { Button("Try again", send: .retryTapped) }
///   }
///
///   func send(_ action: Action, to model: SearchModel) { model.retry() }
/// }
/// ```
///
/// The page is rendered again when the object's `objectWillChange` has sent something. Its properties are
/// fields by `field(_:)`; what else a person can do are values of `Action`, which ``send(_:to:)`` hands on.
///
/// The object belongs to the session's actor, as a view model belongs to the main actor in an app: it is
/// changed there only. That actor runs on a serial queue, so that `receive(on:)` and `debounce` with that
/// queue deliver there.
public protocol ObjectPage: LivePage {
  /// The object.
  associatedtype Object: ObservableObject
  /// The actions of a person, beside changing fields that are bound to properties.
  associatedtype Action
  associatedtype Body: View<Action>

  /// Makes the object of a new session, which belongs to the session's actor.
  ///
  /// What has to be waited for first is found by `admit(_:)`: the visit has it here, by `admitted(as:)`.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - queue: The serial queue on which the session's actor runs: what comes from elsewhere reaches the
  ///     object by it, as it would by `DispatchQueue.main` in an app.
  ///   - session: The actor that owns the object.
  func makeObject(
    for visit: Visit,
    queue: DispatchQueue,
    on session: isolated any Actor
  ) -> Object

  /// Returns what the page shows, and which actions it offers. It runs on the actor that owns the object.
  @ViewBuilder<Action> func body(_ object: Object) -> Body

  /// Returns the title in the browser's frame: the page's, unless it says another one of the object.
  func title(_ object: Object) -> String

  /// Returns what the object is told of an address that a person opens, as for a ``StorePage``.
  ///
  /// - Returns: `nil` where there is nothing.
  func action(for address: PageAddress) -> Action?

  /// Returns where on the page the object is. The browser's address follows it; `nil` where it stays as it
  /// is.
  func address(_ object: Object) -> PageAddress?

  /// Hands on what a person did.
  func send(_ action: Action, to object: Object)

  /// Runs when a tab listens to the page, and none did before.
  func appear(_ object: Object)

  /// Runs when the person has left the page: no tab has listened to it for some seconds. Work that only they
  /// would see should end.
  func disappear(_ object: Object)

  /// Runs when the session has ended, and with it what it knows of the object.
  func end(_ object: Object)
}

extension ObjectPage {
  public func title(_ object: Object) -> String { title }
  public func action(for address: PageAddress) -> Action? { nil }
  public func address(_ object: Object) -> PageAddress? { nil }
  public func accepts(_ address: PageAddress) -> Bool { action(for: address) != nil }
  public func appear(_ object: Object) {}
  public func disappear(_ object: Object) {}
  public func end(_ object: Object) {}

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> ObjectPageSession<Self> {
    let session = ObjectPageSession(self, onChange: onChange)
    await session.start(for: visit)
    return session
  }
}

extension ObjectPage where Action == Never {
  /// Does nothing: the object is changed by fields alone.
  public func send(_ action: Never, to object: Object) {}
}
