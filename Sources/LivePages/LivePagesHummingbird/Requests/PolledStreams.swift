#if LivePages
  import LivePagesCore

  /// The streams that browsers poll, by their sessions and the names that browsers have given them. A session
  /// has as many as ``SessionLimits/streams`` allows, as each of them is a stream.
  final class PolledStreams: Sendable {
    struct Key: Hashable, Sendable {
      let session: SecretToken
      let name: SecretToken
    }

    private let mailboxes = Locked<[Key: StreamMailbox]>([:])

    /// Returns the mailbox of a stream that can answer a request after a batch.
    func find(_ key: Key, after received: Int) -> StreamMailbox? {
      mailboxes.withLock { $0[key] }.flatMap { $0.canContinue(after: received) ? $0 : nil }
    }

    /// Adds a stream. A former stream of its name ends.
    func add(_ mailbox: StreamMailbox, as key: Key) {
      mailbox.awaitPoll()
      mailboxes.withLock { $0.updateValue(mailbox, forKey: key) }?.giveUp()
    }

    func remove(_ mailbox: StreamMailbox, of key: Key) {
      mailboxes.withLock { mailboxes in
        if mailboxes[key] === mailbox { mailboxes[key] = nil }
      }
    }
  }
#endif
