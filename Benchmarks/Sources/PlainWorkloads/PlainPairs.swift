import Measurement

extension Workload {
  /// Calls two sinks with each number.
  private static func sendingPairs(_ sinks: @escaping (Tally) -> (first: Sink, second: Sink)) -> Workload {
    Workload { tally in
      let (first, second) = sinks(tally)
      return { count in
        for number in 0..<count {
          first(number)
          second(number)
        }
      }
    }
  }

  static var zip: Workload {
    sendingPairs { tally in
      let sink: PairSink = opaque { tally.add($0 ^ ($1 &* 3)) }
      let waiting = Cell()
      let first: Sink = opaque { waiting.value = $0 }
      let second: Sink = opaque {
        guard let value = waiting.value else { return }
        waiting.value = nil
        sink(value, $0)
      }
      return (first, second)
    }
  }

  static var combineLatest: Workload {
    sendingPairs { tally in
      combiningLatest(into: opaque { tally.add($0 ^ ($1 &* 3)) })
    }
  }

  /// Returns closures that receive the numbers of two sources and pass on the latest of both.
  private static func combiningLatest(into sink: @escaping PairSink) -> (first: Sink, second: Sink) {
    let latestFirst = Cell()
    let latestSecond = Cell()
    let first: Sink = opaque {
      latestFirst.value = $0
      if let second = latestSecond.value { sink($0, second) }
    }
    let second: Sink = opaque {
      latestSecond.value = $0
      if let first = latestFirst.value { sink(first, $0) }
    }
    return (first, second)
  }

  /// Does the work of the two threads on one. The tally excludes the numbers, since their pairs depend on
  /// timing.
  static var twoThreadsCombined: Workload {
    Workload { tally in
      let (first, second) = combiningLatest(into: opaque { tally.add($0 >= 0 && $1 >= 0 ? 1 : 0) })
      for send in [first, second] { send(0) }
      return { count in
        for number in 0..<count { first(number) }
        for number in 0..<count { second(number) }
      }
    }
  }

  static var merge: Workload {
    sendingPairs { tally in
      let first: Sink = opaque { tally.add($0) }
      let second: Sink = opaque { tally.add($0) }
      return (first, second)
    }
  }
}
