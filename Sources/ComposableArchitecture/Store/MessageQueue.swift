/// Messages of effects that wait to be handled on the owner, in the order in which they came.
struct MessageQueue<Action> {
  fileprivate struct QueuedMessage {
    let message: EffectMessage<Action>
    /// The innermost effect with ids from which the message came.
    let origin: EffectRegistration?
  }

  private var slots: [QueuedMessage?] = []
  /// Where those begin that were not taken yet.
  private var head = 0
  private var countsBySender: [EffectSender: Int] = [:]

  var isEmpty: Bool { slots.isEmpty }

  mutating func append(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    slots.append(QueuedMessage(message: message, origin: origin))
    countsBySender[message.sender, default: 0] += 1
  }

  /// Whether another message of the same effect waits.
  func holdsOthers(of sender: EffectSender) -> Bool {
    !countsBySender.isEmpty && countsBySender[sender] != nil
  }

  /// Takes messages out, the oldest first.
  /// - Parameter limit: How many at the most.
  mutating func take(atMost limit: Int = .max) -> Batch {
    if slots.isEmpty { return Batch(messages: []) }
    let end = limit < slots.count - head ? head + limit : slots.count
    var taken: [QueuedMessage] = []
    taken.reserveCapacity(end - head)
    for index in head..<end {
      guard let queued = slots[index].take() else { continue }
      forget(queued.message.sender)
      taken.append(queued)
    }
    head = end
    // Empty slots are dropped when they are half of all, so that it costs the same for each, however many
    // wait.
    if head * 2 >= slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
    return Batch(messages: taken)
  }

  private mutating func forget(_ sender: EffectSender) {
    guard let count = countsBySender[sender] else { return }
    countsBySender[sender] = count > 1 ? count - 1 : nil
  }

  /// Messages that were taken out together.
  struct Batch {
    fileprivate let messages: [QueuedMessage]

    var count: Int { messages.count }

    /// Hands the messages over, but for actions of effects that were cancelled by an id since they were sent.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for queued in messages {
        if case .action = queued.message, queued.origin?.isCancelledWithin == true { continue }
        handler.accept(queued.message)
      }
    }
  }
}
