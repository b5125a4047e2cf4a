import Accounts
import CombineShim
import Synchronization

/// A client whose requests a test answers, in any order.
final class NameDesk: Sendable {
  private struct State {
    var asked: [String] = []
    var cancelled: [String] = []
    var completions: [UserNameClient.Completion] = []
  }

  private let state = Mutex(State())

  /// The requested names, in order.
  var asked: [String] { state.withLock { $0.asked } }

  /// The names of cancelled requests, in order.
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

  /// Answers a request, counted from 0. It can also answer a cancelled request, which simulates a late
  /// response.
  func answer(_ index: Int, with result: Result<Bool, UserNameClientError>) {
    state.withLock { $0.completions[index] }(result)
  }
}
