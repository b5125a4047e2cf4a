import CombineShim

/// Holds a value, changes it by a reducer, and runs the effects.
///
/// Use it on one thread, which in an app is the main thread; effects deliver there by `receive(on:)`.
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
  ///   - initialValue: The value to start with.
  ///   - reducer: The reducer that changes the value.
  ///   - environment: What the reducer's effects need of the outside world.
  public init<Environment>(
    initialValue: Value,
    reducer: @escaping Reducer<Value, Action, Environment>,
    environment: Environment
  ) {
    value = initialValue
    self.reducer = { value, action in reducer(&value, action, environment) }
  }

  /// How many effects have not ended.
  public var effectCount: Int { effectCancellables.count }

  /// Has the reducer handle an action. One that an effect sends meanwhile is handled afterwards.
  public func send(_ action: Action) {
    waitingActions.append(action)
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waitingActions.isEmpty {
      for effect in reducer(&value, waitingActions.removeFirst()) { run(effect) }
    }
  }

  /// Keeps the effect while it runs. One that completes at once has done so before there is anything to keep.
  ///
  /// It is kept by a number: a completion that refers to the cancellable would keep the effect alive when the
  /// store goes.
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

  /// A store of a part, which follows this one.
  ///
  /// - Parameters:
  ///   - toLocalValue: A closure that makes the part of the value.
  ///   - toGlobalAction: A closure that makes an action of this store of one of the part.
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
      // While the part itself sends, its reducer takes the new value.
      guard let local, !local.isSending else { return }
      local.value = toLocalValue(newValue)
    }
    return local
  }
}
