extension Visit {
  /// Leaves a message for the next page of this browser that takes it, such as the one to which this one
  /// leads. It stays with the person who logs in or out.
  public func leave(_ flash: Flash) {
    flashes.withLock { $0 = $0.suffix(FlashMessages.most - 1) + [flash] }
  }

  /// Returns the messages that other pages have left, once: for the state of a page that shows them.
  public func takeFlashes() -> [Flash] {
    flashes.withLock { flashes in
      defer { flashes = [] }
      return flashes
    }
  }
}
