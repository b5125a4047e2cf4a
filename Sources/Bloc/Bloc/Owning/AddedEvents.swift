import TributaryReports

/// A bloc that handles added events in later turns of its owner.
package protocol EventQueueing: AnyObject {
  /// Runs a closure on the owner after the handlers of all events that were added before have begun.
  ///
  /// The closure runs immediately if no event is waiting, or if the bloc belongs to another actor.
  ///
  /// - Parameters:
  ///   - actor: The actor that calls this method. It is expected to be the bloc's owner.
  ///   - body: The closure.
  func afterAddedEvents(on actor: any Actor, _ body: @escaping () -> Void)
}

extension Bloc: EventQueueing {
  package final func afterAddedEvents(on actor: any Actor, _ body: @escaping () -> Void) {
    if mailbox.owner.actor === actor, mailbox.hasActions { mailbox.post(body) } else { body() }
  }
}
