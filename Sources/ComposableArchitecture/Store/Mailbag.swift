/// Messages of effects that wait to be handled on the owner, in the order in which they came.
struct Mailbag<Action> {
  fileprivate struct Letter {
    let message: EffectMessage<Action>
    /// The innermost effect with ids from which the message came.
    let origin: EffectRegistration?
  }

  private var slots: [Letter?] = []
  /// Where those begin that were not taken yet.
  private var head = 0
  private var countsBySender: [EffectSender: Int] = [:]

  var isEmpty: Bool { slots.isEmpty }

  mutating func append(_ message: EffectMessage<Action>, origin: EffectRegistration?) {
    slots.append(Letter(message: message, origin: origin))
    countsBySender[message.sender, default: 0] += 1
  }

  /// Whether a message waits of the effect that has another one now.
  func holdsOthers(of sender: EffectSender) -> Bool {
    !countsBySender.isEmpty && countsBySender[sender] != nil
  }

  /// Takes messages out, the oldest first.
  /// - Parameter limit: How many at the most.
  mutating func take(atMost limit: Int = .max) -> Batch {
    if slots.isEmpty { return Batch(letters: []) }
    let end = limit < slots.count - head ? head + limit : slots.count
    var taken: [Letter] = []
    taken.reserveCapacity(end - head)
    for index in head..<end {
      guard let letter = slots[index].take() else { continue }
      forget(letter.message.sender)
      taken.append(letter)
    }
    head = end
    // Empty slots are dropped when they are half of all, so that it costs the same for each, however many wait.
    if head * 2 >= slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
    return Batch(letters: taken)
  }

  private mutating func forget(_ sender: EffectSender) {
    guard let count = countsBySender[sender] else { return }
    countsBySender[sender] = count > 1 ? count - 1 : nil
  }

  /// Messages that were taken out together.
  struct Batch {
    fileprivate let letters: [Letter]

    var count: Int { letters.count }

    /// Hands the messages over, but for actions of effects that were cancelled by an id since they were sent.
    func deliver(to handler: some EffectMessageHandler<Action>) {
      for letter in letters {
        if case .action = letter.message, letter.origin?.isCancelledWithin == true { continue }
        handler.accept(letter.message)
      }
    }
  }
}
