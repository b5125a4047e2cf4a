import CombineShim

/// Holds what the closure of a ``Publishers/Create`` has returned for one subscriber, and cancels it once: at
/// the completion, when the subscriber cancels, or when this object is released.
///
/// It is not generic, so that it costs no look-up of metadata where it is used from code that is not
/// specialised.
@usableFromInline
final class CreateSource {
  private enum State {
    case starting
    case running(any Cancellable)
    case ended
  }

  private let lock = Lock()

  /// Guarded by `lock`.
  private var state = State.starting

  @usableFromInline
  init() {}

  deinit {
    end()
  }

  @usableFromInline var hasEnded: Bool {
    lock.withLock {
      if case .ended = state { true } else { false }
    }
  }

  /// Takes what is to be cancelled, and cancels it if the end has come already.
  @usableFromInline
  func run(_ cancellable: any Cancellable) {
    let isOver = lock.withLock {
      guard case .starting = state else { return true }
      state = .running(cancellable)
      return false
    }
    if isOver { cancellable.cancel() }
  }

  @usableFromInline
  func end() {
    let ended = lock.withLock {
      let ended = state
      state = .ended
      return ended
    }
    if case .running(let cancellable) = ended { cancellable.cancel() }
  }
}
