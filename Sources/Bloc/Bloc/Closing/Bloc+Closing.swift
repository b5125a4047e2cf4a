extension Bloc {
  /// Starts a job that waits for the handlers, and then closes the bloc.
  func awaitHandlers() {
    mailbox.start(ClosingJob(self))
  }
}
