import Chains
import Explanations
import Glibc

/// The counts of a worker, in memory that survives the worker's process.
///
/// Only the worker writes while its process runs. The process that started it reads.
struct Tally {
  enum Count {
    case run
    case unexplained
    case trappedBoth
    case explained(ExplainedDifference)

    fileprivate var cell: Int {
      switch self {
      case .run: 2
      case .unexplained: 3
      case .trappedBoth: 4
      case .explained(let difference): 5 + Self.index(of: difference)
      }
    }

    private static func index(of difference: ExplainedDifference) -> Int {
      ExplainedDifference.all.firstIndex { $0.name == difference.name } ?? ExplainedDifference.all.count
    }
  }

  private let cells: UnsafeMutablePointer<Int>

  init() {
    let count = 6 + ExplainedDifference.all.count
    let size = count * MemoryLayout<Int>.stride
    let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { fatalError("mapping shared memory failed") }
    cells = memory.bindMemory(to: Int.self, capacity: count)
  }

  /// The index of the current scenario.
  var index: Int {
    get { cells[0] }
    nonmutating set { cells[0] = newValue }
  }

  /// A Boolean value that indicates whether the current scenario runs in separate processes.
  var isIsolated: Bool {
    get { cells[1] != 0 }
    nonmutating set { cells[1] = newValue ? 1 : 0 }
  }

  func add(_ count: Count) {
    cells[count.cell] += 1
  }

  subscript(_ count: Count) -> Int { cells[count.cell] }
}
