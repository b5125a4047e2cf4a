import Chains
import Explanations
import Glibc

/// What a worker has counted so far, in memory that survives the worker's process.
///
/// The worker alone writes; the process that started it reads.
struct Tally {
  enum Count {
    case run
    case unexplained
    case trappedBoth
    case explained(ExplainedDifference)

    fileprivate var cell: Int {
      switch self {
      case .run: 1
      case .unexplained: 2
      case .trappedBoth: 3
      case .explained(let difference):
        4
          + (ExplainedDifference.all.firstIndex { $0.name == difference.name }
            ?? ExplainedDifference.all.count)
      }
    }
  }

  private let cells: UnsafeMutablePointer<Int>

  init() {
    let size = (5 + ExplainedDifference.all.count) * MemoryLayout<Int>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("the system gives no shared memory") }
    cells = memory.bindMemory(to: Int.self, capacity: size / MemoryLayout<Int>.stride)
  }

  /// The scenario that is under way.
  var index: Int {
    get { cells[0] }
    nonmutating set { cells[0] = newValue }
  }

  func add(_ count: Count) {
    cells[count.cell] += 1
  }

  subscript(_ count: Count) -> Int { cells[count.cell] }
}
