import Foundation
import Synchronization

/// A queue that records the added operations.
///
/// Unchecked because a subclass must restate its superclass's conformance. The mutex guards the added state.
final class RecordingOperationQueue: OperationQueue, @unchecked Sendable {
  private let recorded = Mutex<[Operation]>([])

  var added: [Operation] { recorded.withLock { $0 } }

  override func addOperation(_ operation: Operation) {
    recorded.withLock { $0.append(operation) }
    super.addOperation(operation)
  }

  /// Waits until all added operations have finished.
  func finishAll() async {
    // Not with a barrier: on Linux, `addOperation(_:)` deadlocks if the barrier before it finishes meanwhile.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.waitUntilAllOperationsAreFinished()
        continuation.resume()
      }
    }
  }
}
