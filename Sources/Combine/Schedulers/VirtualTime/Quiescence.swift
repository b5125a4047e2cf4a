/// A pause of virtual time in which tasks go on until they wait.
///
/// A task does not tell others whether it waits. What a pause does to find out:
/// - *A task that sleeps by a scheduler's `sleep` or by a test clock, or iterates over a scheduler's timer*,
///   says when it is awake. It is waited for, wherever it runs.
/// - *On the caller's executor* the pause stands in line, again and again. If it is a serial one, such as the
///   main actor's, a task that stays there goes on for ``turns`` awaits at the least, and when it has
///   scheduled or cancelled something in virtual time for as many again, without end. That is certain.
/// - *On other executors* tasks run on threads. Where the system tells what the threads of this process do
///   (Linux), the pause lasts until all queues have begun what was ready, and no thread runs or is ready to:
///   then whatever is to go on waits for something outside, however busy the machine is. But threads that
///   have nothing to do with the test may never rest. So it also ends when each of them was seen asleep or
///   has run for longer than jobs do, and all queues of the pool have begun what was ready, ``turns`` times
///   over.
/// - Where the system does not tell, only the latter holds, with some rest after each turn.
///
/// What blocks its thread, computes for long, or waits for the outside world (files, sockets, real time) is
/// not waited for.
struct Quiescence {
  /// The number of turns that a task gets without a change in virtual time.
  static let turns = 8

  /// The number of turns on a serial executor that end with all threads asleep before that is believed: the
  /// last thread to fall asleep may have left something to do there, which may wake a thread in turn.
  static let stillTurns = 3

  /// The greatest number of turns of a pause: for tasks that schedule and cancel without ever stopping.
  static let mostTurns = 10_000

  /// The real time for which a turn, a task that was woken, or a thread that gets no processor is awaited.
  static let patience = Duration.seconds(5)

  /// The real time for which the pause leaves the processors to others after a turn with a busy thread.
  static let rest = Duration.microseconds(50)

  /// The tasks that are woken in this pause.
  let wakeups = Wakeups()

  /// Suspends while tasks go on, until they wait.
  /// - Parameter changes: A count of what tasks do in virtual time.
  func last(whileCounting changes: () -> UInt, isolation: isolated (any Actor)?) async {
    guard await wakeups.wait(for: Self.patience, isolation: isolation) else { return }
    guard await SchedulingTurn.take(isolation: isolation) else { return }
    let end = ContinuousClock.now.advanced(by: Self.patience)
    var quiet = ThreadQuiescence()
    var latest = changes()
    var (turns, stillTurns) = (0, 0)
    for _ in 0..<Self.mostTurns {
      let switches = ProcessThreads.switches
      for _ in 0..<Self.turns { await Task.yield() }
      let finding = quiet.look(switchesBefore: switches)
      let current = changes()
      guard current == latest else {
        latest = current
        quiet = ThreadQuiescence()
        (turns, stillTurns) = (0, 0)
        continue
      }
      turns += 1
      switch finding {
      case .untouched:
        return
      case .still:
        stillTurns += 1
        if isolation == nil || stillTurns >= Self.stillTurns { return }
      case .finished where turns >= Self.turns:
        return
      case .finished, .busy:
        if turns >= Self.turns, ContinuousClock.now >= end { return }
        guard await SchedulingTurn.take(isolation: isolation) else { return }
        await Self.rest(for: Self.rest)
      }
    }
  }

  /// Gives the processor to others, also when the task is cancelled.
  static func rest(for duration: Duration) async {
    await Task.detached { try? await Task.sleep(for: duration) }.value
  }
}
