import Measurement

extension Workload {
  static var sink: Workload {
    Workload { tally in
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for number in 0..<count { sink(number) }
      }
    }
  }

  static func sending(toSinks sinks: Int) -> Workload {
    Workload { tally in
      let sinks = (0..<sinks).map { _ in SinkEntry(sink: opaque { tally.add($0) }) }
      return { count in
        for number in 0..<count {
          for entry in sinks { entry.sink(number) }
        }
      }
    }
  }

  static var mapFilter: Workload {
    Workload { tally in
      let transform: Transform = opaque { $0 &* 3 }
      let isIncluded: Predicate = opaque { $0 & 3 != 0 }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for number in 0..<count {
          let value = transform(number)
          if isIncluded(value) { sink(value) }
        }
      }
    }
  }

  static var tenMaps: Workload {
    Workload { tally in
      let first: Transform = opaque { $0 &+ 1 }
      let second: Transform = opaque { $0 ^ 2 }
      let third: Transform = opaque { $0 &+ 3 }
      let fourth: Transform = opaque { $0 ^ 4 }
      let fifth: Transform = opaque { $0 &+ 5 }
      let sixth: Transform = opaque { $0 ^ 6 }
      let seventh: Transform = opaque { $0 &+ 7 }
      let eighth: Transform = opaque { $0 ^ 8 }
      let ninth: Transform = opaque { $0 &+ 9 }
      let tenth: Transform = opaque { $0 ^ 10 }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for number in 0..<count {
          let five = fifth(fourth(third(second(first(number)))))
          sink(tenth(ninth(eighth(seventh(sixth(five))))))
        }
      }
    }
  }

  static var scan: Workload {
    Workload { tally in
      let nextPartialResult: PairTransform = opaque { $0 ^ $1 }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        var result = 0
        for number in 0..<count {
          result = nextPartialResult(result, number)
          sink(result)
        }
      }
    }
  }

  static var removeDuplicates: Workload {
    Workload { tally in
      let transform: Transform = opaque { $0 >> 1 }
      let isDuplicate: PairPredicate = opaque { $0 == $1 }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        var last: Int?
        for number in 0..<count {
          let value = transform(number)
          if let last, isDuplicate(last, value) { continue }
          last = value
          sink(value)
        }
      }
    }
  }

  static var handleEvents: Workload {
    Workload { tally in
      let seen = Tally()
      let receiveOutput: Sink = opaque { seen.add($0) }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for number in 0..<count {
          receiveOutput(number)
          sink(number)
        }
        tally.add(seen.sum)
      }
    }
  }

  /// Turns each number into a source with one value for the sink.
  static var flatMap: Workload {
    Workload { tally in
      let transform: Transform = opaque { $0 }
      let sink: Sink = opaque { tally.add($0) }
      let subscribe: Subscribe = opaque { value, sink in sink(value) }
      return { count in
        for number in 0..<count { subscribe(transform(number), sink) }
      }
    }
  }
}
