import Measurement

extension Workload {
  static var sequence: Workload {
    Workload { tally in
      let transform: Transform = opaque { $0 &* 3 }
      let isIncluded: Predicate = opaque { $0 & 3 != 0 }
      let nextPartialResult: PairTransform = opaque { $0 ^ $1 }
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        var result = 0
        for number in 0..<count {
          let value = transform(number)
          if isIncluded(value) { result = nextPartialResult(result, value) }
        }
        sink(result)
      }
    }
  }

  static var array: Workload {
    Workload { tally in
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for number in Array(0..<count) { sink(number) }
      }
    }
  }

  /// A stored value with an observed setter and a getter. The sink also receives the initial value.
  static var currentValue: Workload {
    Workload { tally in
      let sink: Sink = opaque { tally.add($0) }
      let current = Cell(0)
      let set: Sink = opaque {
        current.value = $0
        sink($0)
      }
      let get: Source = opaque { current.value ?? 0 }
      sink(get())
      return { count in
        for number in 0..<count {
          set(number)
          tally.add(get())
        }
      }
    }
  }

  static var published: Workload {
    Workload { tally in
      let sink: Sink = opaque { tally.add($0) }
      let current = Cell(0)
      let set: Sink = opaque {
        sink($0)
        current.value = $0
      }
      sink(0)
      return { count in
        for number in 0..<count { set(number) }
      }
    }
  }

  /// Does the work of the two threads on one.
  static var twoThreads: Workload {
    Workload { tally in
      let sink: Sink = opaque { tally.add($0) }
      return { count in
        for _ in 0..<2 {
          for number in 0..<count { sink(number) }
        }
      }
    }
  }
}
