/// An action on its way to the thread where it runs.
///
/// Unchecked because Combine's schedulers take closures that are not `@Sendable`. The caller is responsible
/// for what the closure does on the scheduler's thread. The schedulers never run an action twice at once, and
/// what the caller did before scheduling happens before the run.
struct ScheduledAction: @unchecked Sendable {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}
