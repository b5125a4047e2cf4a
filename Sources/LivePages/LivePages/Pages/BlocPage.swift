import Bloc
import LivePagesCore

/// A page that shows a bloc or a cubit. Each tab has one of its own, or each visit, as `sharing` says.
///
/// ```swift
/// struct CounterPage: BlocPage {
///   let path = "/counter", title = "Counter"
///
///   func makeBloc(for visit: Visit, on session: isolated any Actor) -> CounterBloc {
///     CounterBloc(isolation: session)
///   }
///
///   func body(_ bloc: CounterBloc) -> some View<CounterEvent> {
///     Button("-", send: .decrement)
///     Text("\(bloc.state)")
///     Button("+", send: .increment)
///   }
/// }
/// ```
///
/// What a control offers is an event of the bloc. A cubit has none: there, `Action` is an enum of what a
/// person can do, and ``send(_:to:)`` calls the cubit.
public protocol BlocPage: LivePage {
  /// The bloc or cubit.
  associatedtype Source: Closable
  /// The actions of a person: for a bloc, its events.
  associatedtype Action
  associatedtype Body: View<Action>

  /// Makes the bloc of a new session, which belongs to the session's actor: pass it as `isolation`.
  ///
  /// - Parameters:
  ///   - visit: The browser's session, through which its pages share values.
  ///   - session: The actor that is to own the bloc.
  func makeBloc(for visit: Visit, on session: isolated any Actor) -> Source

  /// Returns what the page shows, and which events it offers. It runs on the actor that owns the bloc.
  @ViewBuilder<Action> func body(_ bloc: Source) -> Body

  /// Returns the title in the browser's frame: the page's, unless it says another one of the state.
  func title(_ bloc: Source) -> String

  /// Returns what the bloc is told of an address that a person opens, as for a ``StorePage``.
  ///
  /// - Returns: `nil` where there is nothing.
  func action(for address: PageAddress) -> Action?

  /// Returns where on the page the bloc is. The browser's address follows it; `nil` where it stays as it is.
  func address(_ bloc: Source) -> PageAddress?

  /// Hands on what a person did: an event of a bloc is added to it.
  func send(_ action: Action, to bloc: Source)
}

extension BlocPage where Source: BlocEventSink, Source.Event == Action {
  public func send(_ action: Action, to bloc: Source) { bloc.add(action) }
}

extension BlocPage {
  public func title(_ bloc: Source) -> String { title }
  public func action(for address: PageAddress) -> Action? { nil }
  public func address(_ bloc: Source) -> PageAddress? { nil }
  public func accepts(_ address: PageAddress) -> Bool { action(for: address) != nil }

  public func makeSession(for visit: Visit, onChange: ChangeSignal) async -> BlocPageSession<Self> {
    let session = BlocPageSession(self, onChange: onChange)
    await session.start(for: visit)
    return session
  }
}
