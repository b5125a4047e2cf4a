import Accounts
import CombineShim
import Synchronization

/// A client whose answers a test gives, in any order.
final class NameDesk: Sendable {
  private struct State {
    var asked: [String] = []
    var cancelled: [String] = []
    var completions: [UserNameClient.Completion] = []
  }

  private let state = Mutex(State())

  /// The names that were asked about, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The names whose questions were ended, in order.
  var cancelled: [String] { state.withLock { $0.cancelled } }

  var client: UserNameClient {
    UserNameClient { name, completion in
      self.state.withLock {
        $0.asked.append(name.text)
        $0.completions.append(completion)
      }
      return AnyCancellable { self.state.withLock { $0.cancelled.append(name.text) } }
    }
  }

  /// Answers a question, counted from 0, also if it was ended: that is how late answers come.
  func answer(_ index: Int, with result: Result<Bool, UserNameClientError>) {
    state.withLock { $0.completions[index] }(result)
  }
}
