import Foundation
import Synchronization
import TributaryReports

/// A value you call to send actions from an asynchronous effect.
///
/// ```swift
/// return .run { send in
///   for await location in locationClient.updates {
///     await send(.moved(location))
///   }
/// }
/// ```
///
/// You can call the value from any thread, just like a function. Awaiting the call lets you continue after the store
/// handles the action. If the effect's task has been cancelled, the call does nothing.
public struct Send<Action>: Sendable {
  private let target: any SendTarget<Action>

  init(_ target: any SendTarget<Action>) {
    self.target = target
  }

  /// Creates a `Send` that passes each action to a closure.
  ///
  /// Use this initializer to test an operation without a store:
  ///
  /// ```swift
  /// var actions: [Search.Action] = []
  /// try await search("swift", Send { actions.append($0) })
  /// ```
  ///
  /// - Parameter send: A closure that receives each action on the main actor. While it runs, the action's transaction
  ///   is the current one.
  public init(send: @escaping @MainActor (_ action: Action) -> Void) {
    self.init(
      SendClosures { action, transaction in
        await withTransaction(transaction, send: action, to: send)
      } post: { action, transaction in
        // Unchecked: the action is transferred to the closure.
        let action = UncheckedSendable(action)
        if MainActorQueue().isCurrent {
          MainActor.assumeIsolated { withTransaction(transaction, send: action.value, to: send) }
        } else {
          Task { @MainActor in withTransaction(transaction, send: action.value, to: send) }
        }
      }
    )
  }

  /// Sends an action in the current transaction (``Transaction/current``).
  /// - Parameter action: The action. It is transferred, so it does not have to be `Sendable`.
  public func callAsFunction(_ action: sending Action) async {
    await callAsFunction(action, transaction: .current)
  }

  /// Sends an action and animates its state changes.
  /// - Parameters:
  ///   - action: The action.
  ///   - animation: The animation, or `nil` for none.
  public func callAsFunction(_ action: sending Action, animation: Animation?) async {
    await callAsFunction(action, transaction: .current(animatedBy: animation))
  }

  /// Sends an action and attaches a transaction to its state changes.
  /// - Parameters:
  ///   - action: The action.
  ///   - transaction: The transaction of the change.
  public func callAsFunction(_ action: sending Action, transaction: Transaction) async {
    guard !Task.isCancelled else { return }
    await target.send(action, transaction)
  }

  /// Sends an action from synchronous code, such as a callback that the operation provides.
  ///
  /// ```swift
  /// return .run { send in
  ///   try await camera.record { frame in send.withoutWaiting(.recorded(frame)) }
  /// }
  /// ```
  ///
  /// This method does not wait for a store that is on a different actor or busy with another action; the store then
  /// handles your action as soon as its owner is available. If you call it on the main actor for a store that the
  /// main actor owns, and the store is not busy, the store has handled the action by the time that the method
  /// returns.
  ///
  /// You can rely on the store to handle an effect's actions in the order in which the effect sends them, and to keep
  /// the effect alive until it handles them all.
  ///
  /// - Parameters:
  ///   - action: The action. It is transferred, so it does not have to be `Sendable`.
  ///   - transaction: The transaction of the change.
  public func withoutWaiting(_ action: sending Action, transaction: Transaction = .current) {
    guard !Task.isCancelled else { return }
    target.post(action, transaction)
  }
}

/// Passes an action to a closure in a transaction.
@MainActor private func withTransaction<Action>(
  _ transaction: Transaction,
  send action: sending Action,
  to send: @MainActor (_ action: Action) -> Void
) {
  Transaction.$current.withValue(transaction) { send(action) }
}

/// The receiver of the actions of a ``Send``.
protocol SendTarget<Action>: AnyObject, Sendable {
  associatedtype Action

  /// Passes an action to the owner and waits until it is handled.
  func send(_ action: sending Action, _ transaction: Transaction) async

  /// Posts an action to the owner. On the owner, the store handles it immediately; elsewhere, as soon as the owner is
  /// available.
  func post(_ action: sending Action, _ transaction: Transaction)
}

/// A target made of closures, for operators that transform actions.
final class SendClosures<Action>: SendTarget {
  private let sendAction: @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void
  private let postAction: @Sendable (_ action: sending Action, _ transaction: Transaction) -> Void

  init(
    send: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) async -> Void,
    post: @escaping @Sendable (_ action: sending Action, _ transaction: Transaction) -> Void
  ) {
    sendAction = send
    postAction = post
  }

  func send(_ action: sending Action, _ transaction: Transaction) async {
    await sendAction(action, transaction)
  }

  func post(_ action: sending Action, _ transaction: Transaction) {
    postAction(action, transaction)
  }
}

/// Passes the actions of a run effect to its store.
final class RunTarget<Action>: SendTarget {
  private let mailbox: StoreMailbox<Action>
  private let group: EffectGroup
  private let id: EffectGroup.EffectID
  private let executor: (any EffectExecutor)?
  /// The innermost effect with ids that the run belongs to.
  private let registration: EffectRegistration?
  private let posted = Atomic(false)
  private let hasEnded = Atomic(false)
  /// The action whose reducer returned this effect. Unchecked: it is only used for descriptions.
  private let cause: UncheckedSendable<Action>

  /// A Boolean value that indicates whether an action may still be on its way to the owner after the run ends.
  var hasPosted: Bool { posted.load(ordering: .acquiring) }

  init(
    mailbox: StoreMailbox<Action>,
    group: EffectGroup,
    id: EffectGroup.EffectID,
    cause: Action,
    context: EffectContext
  ) {
    self.mailbox = mailbox
    self.cause = UncheckedSendable(cause)
    self.group = group
    self.id = id
    executor = context.executor
    registration = context.enclosing
  }

  /// Records that the operation has returned. Actions that it sends later are reported as late.
  func end() {
    hasEnded.store(true, ordering: .releasing)
  }

  private func noteLateSend() {
    guard hasEnded.load(ordering: .acquiring) else { return }
    group.noteLateSend(of: id, cause: describe(cause.value))
  }

  func send(_ action: sending Action, _ transaction: Transaction) async {
    noteLateSend()
    executor?.leave()
    let message = EffectMessage.action(action, transaction, from: group, id: id)
    await mailbox.receive(message, from: registration, on: mailbox.owner.actor)
    executor?.comeBack()
  }

  func post(_ action: sending Action, _ transaction: Transaction) {
    noteLateSend()
    let message = EffectMessage.action(action, transaction, from: group, id: id)
    if !mailbox.owner.isOnOwner { posted.store(true, ordering: .releasing) }
    mailbox.receive(message, from: registration)
  }
}
