import Measurement

extension Workload {
  /// Subscribes and cancels one sink after the other, beside a constant number of other sinks.
  static func subscribe(others: Int) -> Workload {
    Workload { tally in
      let subject = PassthroughSubject<Int, Never>()
      let staying = (0..<others).map { _ in subject.sink { _ in } }
      return { count in
        withExtendedLifetime(staying) {
          for number in 0..<count {
            let subscription = subject.sink { tally.add($0) }
            subscription.cancel()
            tally.add(number)
          }
        }
      }
    }
  }

  static var buildJust: Workload {
    Workload { tally in
      { count in
        for number in 0..<count {
          let publisher = Just(number).map { $0 &* 3 }.eraseToAnyPublisher()
          publisher.sink { tally.add($0) }.cancel()
        }
      }
    }
  }

  static var buildFuture: Workload {
    Workload { tally in
      { count in
        for number in 0..<count {
          let publisher = Deferred { Future<Int, Never> { $0(.success(number)) } }.eraseToAnyPublisher()
          publisher.sink { tally.add($0) }.cancel()
        }
      }
    }
  }
}
