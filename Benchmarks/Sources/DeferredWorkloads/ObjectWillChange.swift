import CombineShim
import Measurement

private final class Model: ObservableObject {
  @Published var number = 0
  @Published var name = ""
  var others = [1, 2, 3]
}

extension Workload {
  /// Announces changes of an object to a sink. `subject-sink` does the same with a subject.
  static var objectWillChange: Workload {
    Workload { tally in
      let model = Model()
      let subscription = model.objectWillChange.sink { tally.add(1) }
      return { count in
        withExtendedLifetime(subscription) {
          for _ in 0..<count { model.objectWillChange.send() }
        }
      }
    }
  }
}
