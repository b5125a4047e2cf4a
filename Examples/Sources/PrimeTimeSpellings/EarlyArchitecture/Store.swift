import CombineShim

/// Stores a value, changes it with a reducer, and runs the effects.
///
/// Use it on one thread, which is the main thread in an app. Effects use `receive(on:)` to deliver there.
public final class Store<Value, Action>: ObservableObject {
  @Published public private(set) var value: Value

  private let reducer: (inout Value, Action) -> [Effect<Action>]
  private var viewCancellable: AnyCancellable?
  private var effectCancellables: [Int: AnyCancellable] = [:]
  private var lastEffectID = 0
  private var waitingActions: [Action] = []
  private var isSending = false

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - initialValue: The initial value.
  ///   - reducer: The reducer that changes the value.
  ///   - environment: The external dependencies of the reducer's effects.
  public init<Environment>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment
  ) {
    value = initialValue
    self.reducer = { value, action in reducer(&value, action, environment) }
  }

  /// How many effects are running.
  public var effectCount: Int { effectCancellables.count }

  /// Sends an action to the reducer. Actions that effects send in the meantime are handled afterward.
  public func send(_ action: Action) {
    waitingActions.append(action)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waitingActions.isEmpty {
      for effect in reducer(&value, waitingActions.removeFirst()) { run(effect) }
    }
  }

  /// Retains the effect while it runs. An effect that completes synchronously is not retained.
  ///
  /// The effect is stored under a number. A completion handler that captured the cancellable would keep the
  /// effect alive after the store is released.
  private func run(_ effect: Effect<Action>) {
    lastEffectID += 1
    let id = lastEffectID
    var didComplete = false
    let cancellable = effect.sink(
      receiveCompletion: { [weak self] _ in
        didComplete = true
        self?.effectCancellables[id] = nil
      },
      receiveValue: { [weak self] in self?.send($0) }
    )
    if !didComplete { effectCancellables[id] = cancellable }
  }

  /// Creates a store of a part, which follows this store.
  ///
  /// - Parameters:
  ///   - toLocalValue: A closure that extracts the part of the value.
  ///   - toGlobalAction: A closure that converts an action of the part to an action of this store.
  public func view<LocalValue, LocalAction>(
    value toLocalValue: @escaping (Value) -> LocalValue,
    action toGlobalAction: @escaping (LocalAction) -> Action
  ) -> Store<LocalValue, LocalAction> {
    let local = Store<LocalValue, LocalAction>(
      initialValue: toLocalValue(value),
      reducer: { localValue, localAction, _ in
        self.send(toGlobalAction(localAction))
        localValue = toLocalValue(self.value)
        return []
      },
      environment: ()
    )
    local.viewCancellable = $value.sink { [weak local] newValue in
      // While the part itself sends an action, its reducer sets the new value.
      guard let local, !local.isSending else { return }
      local.value = toLocalValue(newValue)
    }
    return local
  }
}
