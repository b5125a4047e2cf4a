import AsyncAlgorithms
import Measurement

/// Returns a workload that uses asynchronous sequences, or `nil` if they have no counterpart. The sequences
/// iterate over a range where the other sides send values to subjects.
public func asyncAlgorithmsWorkload(_ id: WorkloadID) -> AsyncWorkload? {
  switch id {
  case .removeDuplicates: .removeDuplicates
  case .sequence: .sequence
  case .array: .array
  case .zip: .zip
  case .combineLatest: .combineLatest
  case .merge: .merge
  default: nil
  }
}

extension AsyncWorkload {
  fileprivate static var removeDuplicates: AsyncWorkload {
    AsyncWorkload { count in
      let tally = Tally()
      for await number in (0..<count).async.map({ $0 >> 1 }).removeDuplicates() { tally.add(number) }
      return tally
    }
  }

  fileprivate static var sequence: AsyncWorkload {
    AsyncWorkload { count in
      let tally = Tally()
      let numbers = (0..<count).async.map { $0 &* 3 }.filter { $0 & 3 != 0 }
      tally.add(await numbers.reduce(0) { $0 ^ $1 })
      return tally
    }
  }

  fileprivate static var array: AsyncWorkload {
    AsyncWorkload { count in
      let tally = Tally()
      for await number in Array(0..<count).async { tally.add(number) }
      return tally
    }
  }

  fileprivate static var zip: AsyncWorkload {
    AsyncWorkload { count in
      let tally = Tally()
      for await (first, second) in AsyncAlgorithms.zip((0..<count).async, (0..<count).async) {
        tally.add(first ^ (second &* 3))
      }
      return tally
    }
  }

  fileprivate static var combineLatest: AsyncWorkload {
    AsyncWorkload(isDeterministic: false) { count in
      let tally = Tally()
      for await (first, second) in AsyncAlgorithms.combineLatest((0..<count).async, (0..<count).async) {
        tally.add(first ^ (second &* 3))
      }
      return tally
    }
  }

  fileprivate static var merge: AsyncWorkload {
    AsyncWorkload { count in
      let tally = Tally()
      for await number in AsyncAlgorithms.merge((0..<count).async, (0..<count).async) { tally.add(number) }
      return tally
    }
  }
}
