import Bloc

/// A count that increases.
class StepCubit: Cubit<Int> {
  override init(_ start: Int = 0) { super.init(start) }

  func increment(times: Int = 1) {
    for _ in 0..<times { emit(state + 1) }
  }
}

/// Another type of bloc.
final class NameCubit: Cubit<String> {
  override init(_ name: String = "Ada") { super.init(name) }
}

/// Records events in order.
final class Notes<Note> {
  private(set) var list: [Note] = []

  func add(_ note: Note) {
    list.append(note)
  }
}

extension Mounted {
  /// Rebuilds immediately after each change, and records each build.
  func rebuildAtOnce() -> Notes<Content.Output> {
    let outputs = Notes<Content.Output>()
    onNeedsRebuild = { [unowned self] in
      do {
        outputs.add(try rebuild())
      } catch {
        preconditionFailure("A build failed: \(error)")
      }
    }
    return outputs
  }
}
