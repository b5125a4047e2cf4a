import CombineShim

extension View {
  /// Adds an action to perform after the view appears.
  ///
  /// The actions of the views inside this view run first. A view also appears when the person returns to its screen,
  /// its tab or its window.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    attaching {
      AppearanceAction()
    } update: {
      $0.onAppear = action
    }
  }

  /// Adds an action to perform after the view disappears.
  ///
  /// A view also disappears when another screen covers its screen, when another tab is selected, or when the person leaves the
  /// window.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
    attaching {
      AppearanceAction()
    } update: {
      $0.onDisappear = action
    }
  }

  /// Adds an asynchronous task to perform after the view appears.
  ///
  /// The task is cancelled when the view disappears.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    task(id: 0, priority: priority, action)
  }

  /// Adds an asynchronous task to perform after the view appears, and again when the specified value changes.
  ///
  /// The previous task is cancelled before the next one starts, and when the view disappears.
  public func task<ID: Equatable>(
    id: ID,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View {
    nonisolated(unsafe) let action = action
    return attaching {
      TaskAction<ID>()
    } update: { attachment in
      attachment.update(id: id, priority: priority, action)
    }
  }

  /// Adds an action to perform with the new value when the specified value changes.
  public func onChange<Value: Equatable>(
    of value: Value,
    perform action: @escaping (_ newValue: Value) -> Void
  ) -> some View {
    onChange(of: value, initial: false) { _, new in action(new) }
  }

  /// Adds an action to perform when the specified value changes.
  ///
  /// If `initial` is `true`, the action also runs when the view first appears.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Adds an action to perform with the old and new values when the specified value changes.
  ///
  /// If `initial` is `true`, the action also runs when the view first appears, with the current value for both
  /// arguments.
  public func onChange<Value: Equatable>(
    of value: Value,
    initial: Bool = false,
    _ action: @escaping (_ oldValue: Value, _ newValue: Value) -> Void
  ) -> some View {
    LifetimeView(content: self) {
      ChangeAction(value, isInitial: initial)
    } update: { attachment, context in
      attachment.update(value, action, in: context.node.graph)
    }
  }

  /// Adds an action to perform on the main actor when this view detects data emitted by the given publisher.
  ///
  /// The view subscribes to the publisher when it appears, and keeps the subscription while its screen is covered.
  /// When a later evaluation of the body passes a publisher with different bytes, the view subscribes to that
  /// publisher. A publisher with a closure that captures values has different bytes in each evaluation.
  public func onReceive<Source: Publisher>(
    _ publisher: Source,
    perform action: @escaping (Source.Output) -> Void
  ) -> some View where Source.Failure == Never {
    attaching {
      SubscriptionAction<Source>()
    } update: {
      $0.update(publisher, action)
    }
  }

  func attaching<Kind: Attachment>(
    _ make: @escaping @MainActor () -> Kind,
    update: @escaping @MainActor (Kind) -> Void
  ) -> some View {
    LifetimeView(content: self, make: make) { attachment, _ in update(attachment) }
  }
}

extension LifetimeView: RowSource where Content: RowSource {}

/// A view with an attachment that exists as long as the view keeps its position.
private struct LifetimeView<Content: View, Kind: Attachment>: _PrimitiveView {
  let content: Content
  let make: @MainActor () -> Kind
  let update: @MainActor (Kind, _ViewContext) -> Void

  func _boxes(in context: _ViewContext) -> [_ViewBox] {
    // Beside the rows of a lazy container, the view is itself a row, for example after the rows of a feed.
    guard context.rowPlace?.isInRow == false, !(content is any RowSource) else {
      return boxes(around: context)
    }
    return context.row(boxes(around:))
  }

  private func boxes(around context: _ViewContext) -> [_ViewBox] {
    let boxes = content._boxes(in: context.appending(0))
    let attachment = context.node.attachment(at: context.path) { () -> Kind in
      let new = make()
      new.screen = context.screen
      return new
    }
    update(attachment, context)
    return boxes
  }
}

private final class AppearanceAction: Attachment {
  var onAppear: (() -> Void)?
  var onDisappear: (() -> Void)?

  override func appear() { onAppear?() }
  override func leave() { onDisappear?() }
}

class RemovalAction: Attachment {
  var action: (() -> Void)?

  override func disappear() { action?() }
}

private final class ChangeAction<Value: Equatable>: Attachment {
  private var value: Value
  /// A Boolean value that indicates whether the action runs when the view first appears.
  private var isInitial: Bool
  private var hasAppeared = false
  private var action: ((Value, Value) -> Void)?

  init(_ value: Value, isInitial: Bool) {
    self.value = value
    self.isInitial = isInitial
  }

  func update(_ new: Value, _ action: @escaping (Value, Value) -> Void, in graph: ViewGraph?) {
    self.action = action
    guard new != value else { return }
    let old = value
    value = new
    // The action doesn't run in a tab that was never selected.
    guard hasAppeared || screen?.isShown != false else { return }
    graph?.changes.append { action(old, new) }
  }

  override func appear() {
    hasAppeared = true
    guard isInitial else { return }
    isInitial = false
    action?(value, value)
  }
}

private final class TaskAction<ID: Equatable>: Attachment {
  private var id: ID?
  private var task: Task<Void, Never>?
  private var start: (() -> Task<Void, Never>)?

  func update(
    id: ID,
    priority: TaskPriority,
    _ action: @escaping @isolated(any) () async -> Void
  ) {
    nonisolated(unsafe) let action = action
    start = { Task(priority: priority) { await action() } }
    guard id != self.id else { return }
    self.id = id
    if isPresent { restart() }
  }

  override func appear() { restart() }

  override func leave() {
    task?.cancel()
    task = nil
  }

  override func disappear() { start = nil }

  private func restart() {
    task?.cancel()
    task = start?()
  }
}

private final class SubscriptionAction<Source: Publisher>: Attachment where Source.Failure == Never {
  private var publisher: Source?
  private var action: ((Source.Output) -> Void)?
  private var code = ViewCode()
  private var subscription: AnyCancellable?

  func update(_ publisher: Source, _ action: @escaping (Source.Output) -> Void) {
    self.action = action
    code = ViewCode()
    if let known = self.publisher, areSameBytes(known, publisher) { return }
    self.publisher = publisher
    if isPresent { subscribe() }
  }

  override func appear() {
    // The subscriptions of a screen continue while the screen is covered.
    screen = nil
    subscribe()
  }

  override func leave() { subscription = nil }

  override func disappear() { action = nil }

  private func receive(_ value: Source.Output) {
    guard isPresent else { return }
    // The publisher may deliver the value on behalf of a different window or visitor.
    code.run { action?(value) }
  }

  private func subscribe() {
    // A publisher may deliver values on any thread, so the closure isn't isolated.
    subscription = publisher?.sink { @Sendable [weak self] value in
      nonisolated(unsafe) let value = value
      onMainActor { self?.receive(value) }
    }
  }
}
