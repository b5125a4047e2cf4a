extension Bloc {
  /// Waits for the handlers, and then closes the bloc.
  func awaitHandlers() {
    mailbox.start(ClosingJob(self))
  }
}
