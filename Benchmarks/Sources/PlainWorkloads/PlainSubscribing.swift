import Measurement

extension Workload {
  /// Appends a closure to a list and removes it again.
  static func subscribe(others: Int) -> Workload {
    Workload { tally in
      var sinks = (0..<others).map { _ in SinkEntry(sink: opaque { _ in }) }
      return { count in
        for number in 0..<count {
          sinks.append(SinkEntry(sink: opaque { tally.add($0) }))
          sinks.removeLast()
          tally.add(number)
        }
      }
    }
  }

  static var buildJust: Workload {
    Workload { tally in
      { count in
        for number in 0..<count {
          let transform: Transform = opaque { $0 &* 3 }
          let publisher: Publisher = opaque { sink in sink(transform(number)) }
          let sink: Sink = opaque { tally.add($0) }
          publisher(sink)
        }
      }
    }
  }

  static var buildFuture: Workload {
    Workload { tally in
      { count in
        for number in 0..<count {
          let future: Publisher = opaque { promise in promise(number) }
          let create: Factory = opaque { future }
          let publisher: Publisher = opaque { sink in create()(sink) }
          let sink: Sink = opaque { tally.add($0) }
          publisher(sink)
        }
      }
    }
  }
}
