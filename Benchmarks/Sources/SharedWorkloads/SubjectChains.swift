import Measurement

extension Workload {
  static var subjectSink: Workload {
    sending { $0 }
  }

  static var mapFilter: Workload {
    sending { $0.map { $0 &* 3 }.filter { $0 & 3 != 0 } }
  }

  static var tenMaps: Workload {
    sending { subject in
      let three = subject.map { $0 &+ 1 }.map { $0 ^ 2 }.map { $0 &+ 3 }
      let six = three.map { $0 ^ 4 }.map { $0 &+ 5 }.map { $0 ^ 6 }
      let nine = six.map { $0 &+ 7 }.map { $0 ^ 8 }.map { $0 &+ 9 }
      return nine.map { $0 ^ 10 }
    }
  }

  static var scan: Workload {
    sending { $0.scan(0) { $0 ^ $1 } }
  }

  /// Every second value is a duplicate.
  static var removeDuplicates: Workload {
    sending { $0.map { $0 >> 1 }.removeDuplicates() }
  }

  static var handleEvents: Workload {
    Workload { tally in
      let seen = Tally()
      let subject = PassthroughSubject<Int, Never>()
      let subscription =
        subject
        .handleEvents(receiveOutput: { seen.add($0) })
        .sink { tally.add($0) }
      return { count in
        withExtendedLifetime(subscription) {
          for number in 0..<count { subject.send(number) }
        }
        tally.add(seen.sum)
      }
    }
  }

  static var receiveOn: Workload {
    sending { $0.receive(on: ImmediateScheduler.shared) }
  }

  static var erased: Workload {
    sending {
      $0.eraseToAnyPublisher()
        .map { $0 &* 3 }.eraseToAnyPublisher()
        .filter { $0 & 3 != 0 }.eraseToAnyPublisher()
    }
  }
}
