import Foundation
import Synchronization

/// A queue that writes down which operations were added.
///
/// Unchecked because a subclass has to say again what its superclass says; what it adds is guarded.
final class RecordingOperationQueue: OperationQueue, @unchecked Sendable {
  private let recorded = Mutex<[Operation]>([])

  var added: [Operation] { recorded.withLock { $0 } }

  override func addOperation(_ operation: Operation) {
    recorded.withLock { $0.append(operation) }
    super.addOperation(operation)
  }

  /// Waits until every operation that was added has finished.
  func finishAll() async {
    await withCheckedContinuation { continuation in
      addBarrierBlock { continuation.resume() }
    }
  }
}
