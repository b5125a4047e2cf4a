import Measurement

private final class Model: ObservableObject {
  @Published var number = 0
}

extension Workload {
  static var currentValue: Workload {
    Workload { tally in
      let subject = CurrentValueSubject<Int, Never>(0)
      let subscription = subject.sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count {
            subject.send(number)
            tally.add(subject.value)
          }
        }
      }
    }
  }

  static var published: Workload {
    Workload { tally in
      let model = Model()
      let subscription = model.$number.sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count { model.number = number }
        }
      }
    }
  }
}
