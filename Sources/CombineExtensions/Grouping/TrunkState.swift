import CombineShim
import DequeModule

/// Who wants values of a stream that is divided, and whose turn it is to handle what has come: each event is a mutating
/// function that returns what to do after the lock is released.
@usableFromInline
struct TrunkState<Value, Failure: Error> {
  /// What the trunk is brought, from any thread.
  @usableFromInline
  enum Event {
    case value(Value)
    case completion(Subscribers.Completion<Failure>)
    /// A time is over or a boundary reached. The number tells those that count from older ones.
    case mark(Int)
    /// The subscriber of a branch has cancelled.
    case left(Branch<Value, Failure>)
  }

  @usableFromInline
  enum Turn {
    case handle(Event)
    /// Release everything, as it is over.
    case dismantle(Deque<Event>)
    /// Leave, and ask upstream for values.
    case ask(Subscribers.Demand)
  }

  private enum Phase {
    case running
    case over
    case dismantled
  }

  private var phase = Phase.running

  /// Whether a thread is handling events.
  private var isBusy = false
  private var waiting = Deque<Event>()

  /// What downstream wants, of branches or other pieces.
  private(set) var outer = Appetite()
  private(set) var isOuterOpen = true
  private var hungryBranches = 0

  /// How many open branches have a subscriber, or may still get one.
  private var liveBranches = 0

  /// Whether upstream was asked for a value that has not come.
  private var isAsking = false
  private var hasAskedForAll = false

  @usableFromInline
  init() {}

  private var isOver: Bool {
    if case .running = phase { false } else { true }
  }

  /// - Returns: Whether the caller is to handle the event; else it waits its turn, or it is over.
  mutating func begin(_ event: Event) -> Bool {
    guard !isOver else { return false }
    guard !isBusy else {
      waiting.append(event)
      return false
    }
    isBusy = true
    note(event)
    return true
  }

  /// - Returns: What to do next, for the thread that has handled an event.
  mutating func next() -> Turn {
    switch phase {
    case .running:
      guard let event = waiting.popFirst() else {
        isBusy = false
        return .ask(ask())
      }
      note(event)
      return .handle(event)
    case .over:
      phase = .dismantled
      let dropped = waiting
      waiting = []
      return .dismantle(dropped)
    case .dismantled:
      isBusy = false
      return .ask(.none)
    }
  }

  private mutating func note(_ event: Event) {
    if case .value = event { isAsking = false }
  }

  /// - Returns: What to ask upstream for: everything if downstream wants everything; else one value, as long as a
  ///   subscriber wants one.
  private mutating func ask() -> Subscribers.Demand {
    guard !isOver, !hasAskedForAll else { return .none }
    if isOuterOpen, outer.unmet == .unlimited {
      hasAskedForAll = true
      return .unlimited
    }
    guard !isAsking, isOuterOpen && outer.isHungry || hungryBranches > 0 else { return .none }
    isAsking = true
    return .max(1)
  }

  /// - Returns: What to ask upstream for; nothing while a thread is handling events, which asks in the end.
  mutating func addOuter(_ demand: Subscribers.Demand) -> Subscribers.Demand {
    outer.add(demand)
    return isBusy ? .none : ask()
  }

  mutating func feedOuter(_ more: Subscribers.Demand) {
    outer.feed()
    outer.add(more)
  }

  /// - Returns: What to ask upstream for; nothing while a thread is handling events, which asks in the end.
  mutating func add(_ demand: Subscribers.Demand, to branch: Branch<Value, Failure>) -> Subscribers.Demand {
    change(branch) { $0.add(demand) }
    return isBusy ? .none : ask()
  }

  mutating func feed(_ branch: Branch<Value, Failure>, _ more: Subscribers.Demand) {
    change(branch) {
      $0.feed()
      $0.add(more)
    }
  }

  private mutating func change(_ branch: Branch<Value, Failure>, _ body: (inout Appetite) -> Void) {
    guard branch.isOpen, branch.claim != .gone else { return }
    let wasHungry = branch.appetite.isHungry
    body(&branch.appetite)
    hungryBranches += (branch.appetite.isHungry ? 1 : 0) - (wasHungry ? 1 : 0)
  }

  mutating func addBranch() {
    liveBranches += 1
  }

  /// - Returns: What the values of the branch go to; `nil` if it has or had a subscriber.
  func claim(_ branch: Branch<Value, Failure>) -> BranchOutlet<Value, Failure>? {
    guard branch.claim == .unclaimed else { return nil }
    branch.claim = .claimed
    return branch.outlet.take()
  }

  /// Takes a branch from its subscriber, or from all who might subscribe.
  /// - Returns: Whether it was theirs.
  mutating func leave(_ branch: Branch<Value, Failure>, as holder: Branch<Value, Failure>.Claim) -> Bool {
    guard branch.claim == holder else { return false }
    if branch.isOpen { release(branch) }
    branch.claim = .gone
    return true
  }

  /// Notes that a branch gets no more values.
  mutating func close(_ branch: Branch<Value, Failure>) {
    guard branch.isOpen else { return }
    if branch.claim != .gone { release(branch) }
    branch.isOpen = false
  }

  private mutating func release(_ branch: Branch<Value, Failure>) {
    liveBranches -= 1
    if branch.appetite.isHungry { hungryBranches -= 1 }
  }

  mutating func closeOuter() {
    isOuterOpen = false
  }

  /// Ends the stream if nobody is left who could get values.
  /// - Returns: Whether it has ended so.
  mutating func endIfUnused() -> Bool {
    guard !isOver, !isOuterOpen, liveBranches == 0 else { return false }
    phase = .over
    return true
  }

  mutating func end() {
    if !isOver { phase = .over }
  }

  /// - Returns: Whether the caller is to dismantle, as nobody is busy who would.
  mutating func beginDismantling() -> Bool {
    guard !isBusy else { return false }
    isBusy = true
    return true
  }
}
