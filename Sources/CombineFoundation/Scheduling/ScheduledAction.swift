/// An action on its way to the thread where it runs.
///
/// Unchecked because Combine's schedulers take closures that are not `@Sendable`. Handing one to a scheduler
/// is the caller's word that it may run there; the schedulers add that they never run one action twice at
/// once, and that what the caller did before scheduling happens before the run.
struct ScheduledAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
