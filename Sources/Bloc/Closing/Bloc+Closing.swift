extension Bloc {
  /// Lets the handlers come to their ends, and then the bloc.
  func awaitHandlers() {
    mailbox.start(ClosingJob(self))
  }
}
