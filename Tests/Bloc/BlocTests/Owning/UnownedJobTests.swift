import Dispatch
import Synchronization
import Testing

@testable import Bloc

/// Records which jobs continue tasks, and runs all jobs on a queue.
private final class JobKinds: TaskExecutor {
  private let queue = DispatchQueue(label: "JobKinds")
  private let kinds = Mutex<[Bool]>([])

  var arePartsOfTasks: [Bool] { kinds.withLock { $0 } }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    kinds.withLock { $0.append(job.isPartOfTask) }
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

@globalActor private actor Workshop {
  static let shared = Workshop()
}

/// A bloc's mailbox accepts only parts of tasks. It recognizes them by a byte of the runtime, and these tests
/// verify the position of that byte.
struct UnownedJobTests {
  @Test func aJobThatContinuesATaskIsPartOfIt() async {
    let kinds = JobKinds()
    await Task(executorPreference: kinds) {
      await withCheckedContinuation { continuation in DispatchQueue.global().async { continuation.resume() } }
    }.value
    #expect(!kinds.arePartsOfTasks.isEmpty)
    #expect(kinds.arePartsOfTasks.allSatisfy { $0 })
  }

  @Test func aJobThatDrainsTheQueueOfAnActorIsPartOfNoTask() async {
    let kinds = JobKinds()
    await Task(executorPreference: kinds) { @Workshop in }.value
    #expect(kinds.arePartsOfTasks.contains(false))
  }
}
