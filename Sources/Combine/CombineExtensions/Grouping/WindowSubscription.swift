import CombineShim

/// The subscription of an operator that sends windows.
@usableFromInline
final class WindowSubscription<Downstream: Subscriber, Value>: CuttingSubscription<Downstream, Value>,
  CustomStringConvertible
where Downstream.Input == WindowPublisher<Value, Downstream.Failure> {
  /// Touched by the handling alone.
  @usableFromInline var window: StreamWindow<Value, Downstream.Failure>?

  @usableFromInline var description: String { "Window" }

  @inlinable
  override init(downstream: Downstream, cuts: Cuts<Downstream.Failure>) {
    super.init(downstream: downstream, cuts: cuts)
  }

  @usableFromInline
  override func beginPiece() -> Bool {
    guard isOuterOpen else { return false }
    let opened = StreamWindow(source: self)
    window = opened
    addWindow()
    send(WindowPublisher(ticket: WindowTicket(opened)))
    return true
  }

  @inlinable
  override func add(_ value: Value) {
    if let window { send(value, to: window) }
  }

  @usableFromInline
  override func endPiece() {
    guard let window else { return }
    self.window = nil
    close(window, .finished)
  }

  /// A window that downstream has not demanded yet goes on, so that they don't pile up while time passes.
  @usableFromInline override var canEndPiece: Bool { outerDemand.surplus == 0 }

  @usableFromInline
  override func endPieces(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard let window else { return }
    self.window = nil
    close(window, completion)
  }

  @usableFromInline
  override func dismantle() {
    super.dismantle()
    window = nil
  }
}
