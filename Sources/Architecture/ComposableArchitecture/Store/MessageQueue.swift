import DequeModule

/// Messages of effects that wait to be handled on the owner, in the order in which they came.
struct MessageQueue<Action> {
  struct QueuedMessage {
    let message: EffectMessage<Action>
    /// The innermost effect with ids from which the message came.
    let origin: EffectRegistration?
  }

  private(set) var queue = Deque<QueuedMessage>()
  private var countsBySender: [EffectKey: Int] = [:]
  /// The greatest length of the queue since it was empty, as far as it was looked at.
  private var greatestLength = 0

  var isEmpty: Bool { queue.isEmpty }

  mutating func append(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    queue.append(QueuedMessage(message: message, origin: origin))
    countsBySender[message.sender, default: 0] += 1
  }

  /// Whether another message of the same effect waits.
  func holdsOthers(of sender: EffectKey) -> Bool {
    !countsBySender.isEmpty && countsBySender[sender] != nil
  }

  /// Takes messages out, the oldest first.
  /// - Parameter limit: The greatest number of messages.
  mutating func take(atMost limit: Int = .max) -> Batch {
    let count = min(limit, queue.count)
    if count == 0 { return Batch(messages: []) }
    greatestLength = max(greatestLength, queue.count)
    var taken: [QueuedMessage] = []
    taken.reserveCapacity(count)
    while taken.count < count, let queued = queue.popFirst() {
      forget(queued.message.sender)
      taken.append(queued)
    }
    if queue.isEmpty {
      queue.giveMemoryBack(afterHolding: greatestLength)
      greatestLength = 0
    }
    return Batch(messages: taken)
  }

  private mutating func forget(_ sender: EffectKey) {
    guard let count = countsBySender[sender] else { return }
    countsBySender[sender] = count > 1 ? count - 1 : nil
  }

  /// Messages that were taken out together.
  struct Batch {
    fileprivate let messages: [QueuedMessage]

    var count: Int { messages.count }

    /// Passes the messages on, except actions of effects that were cancelled by an id since they were sent.
    /// The handler drops those whose effects earlier ones of the batch cancel.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for queued in messages {
        if case .action = queued.message, queued.origin?.isCancelledWithin == true { continue }
        handler.accept(queued.message, origin: queued.origin)
      }
    }
  }
}
