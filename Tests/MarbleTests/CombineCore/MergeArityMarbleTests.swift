import CombineShim
import MarbleTesting
import Testing

/// The merges of three to eight publishers.
///
/// The first publisher sends `1` at time 2, the second `2` at time 4, the third `3` at time 6, and so on.
struct MergeArityMarbleTests {
  private typealias Source = MarbleSource<String, MarbleFailure>

  @Test(arguments: 3...8)
  func mergeSendsAllValuesAndFinishesWithTheLast(count: Int) {
    for last in 1...count {
      expectMarbles { marbles in
        let sources = (1...count).map { source in
          let end = source == last ? 20 : 18
          return marbles.hot(diagram([time(of: source): "\(source)", end: "|"]))
        }
        marbles.expect(merge(sources), diagram(values(upTo: count), [20: "|"]))
        for source in 1...count {
          marbles.expectSubscriptions(
            of: sources[source - 1],
            diagram([0: "^", source == last ? 20 : 18: "|"])
          )
        }
      }
    }
  }

  @Test(arguments: 3...8)
  func mergeFailsWithAnySourceAndCancelsTheOthers(count: Int) {
    for failing in 1...count {
      expectMarbles { marbles in
        let sources = (1...count).map { source in
          let value = [time(of: source): "\(source)"]
          return marbles.hot(diagram(value, source == failing ? [18: "X"] : [20: "9"]))
        }
        marbles.expect(merge(sources), diagram(values(upTo: count), [18: "X"]))
        for source in 1...count {
          let end = source == failing ? "X" : "!"
          marbles.expectSubscriptions(of: sources[source - 1], diagram([0: "^", 18: end]))
        }
      }
    }
  }

  @Test(arguments: 3...8)
  func mergeKeepsOneValueOfEachSourceForDemand(count: Int) {
    expectMarbles { marbles in
      let sources = (1...count).map { source in
        marbles.cold(diagram([time(of: source): "\(source)", 40: "|"]))
      }
      let kept = (3...count).map(String.init).joined()
      marbles.expect(
        merge(sources),
        diagram([2: "1", 22: "2", 30: count == 3 ? kept : "(\(kept))", 40: "|"]),
        subscriber: diagram([0: "+1", 22: "+1", 30: "+*"])
      )
      marbles.expectDemand(of: sources[0], diagram([0: "+1", 2: "+1", 30: "+*"]))
      marbles.expectDemand(of: sources[1], diagram([0: "+1", 22: "+1", 30: "+*"]))
      for source in sources.dropFirst(2) { marbles.expectDemand(of: source, diagram([0: "+1", 30: "+*"])) }
    }
  }

  @Test(arguments: 3...8)
  func mergeCancelsEachSource(count: Int) {
    expectMarbles { marbles in
      let sources = (1...count).map { source in
        marbles.hot(diagram([time(of: source): "\(source)", 20: "9"]))
      }
      marbles.expect(merge(sources), diagram(values(upTo: count), [18: "!"]))
      for source in sources { marbles.expectSubscriptions(of: source, diagram([0: "^", 18: "!"])) }
    }
  }

  private func time(of source: Int) -> Int { 2 * source }

  private func values(upTo count: Int) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: (1...count).map { (time(of: $0), "\($0)") })
  }

  /// A diagram of what happens at which times.
  private func diagram(_ marbles: [Int: String]...) -> String {
    let all = marbles.joined().sorted { $0.key < $1.key }
    return all.reduce(into: "") { text, marble in
      precondition(text.count <= marble.key, "Two marbles share the time \(marble.key)")
      text += String(repeating: "-", count: marble.key - text.count) + marble.value
    }
  }

  private func merge(_ s: [Source]) -> AnyPublisher<String, MarbleFailure> {
    switch s.count {
    case 3: s[0].merge(with: s[1], s[2]).eraseToAnyPublisher()
    case 4: s[0].merge(with: s[1], s[2], s[3]).eraseToAnyPublisher()
    case 5: s[0].merge(with: s[1], s[2], s[3], s[4]).eraseToAnyPublisher()
    case 6: s[0].merge(with: s[1], s[2], s[3], s[4], s[5]).eraseToAnyPublisher()
    case 7: s[0].merge(with: s[1], s[2], s[3], s[4], s[5], s[6]).eraseToAnyPublisher()
    default: s[0].merge(with: s[1], s[2], s[3], s[4], s[5], s[6], s[7]).eraseToAnyPublisher()
    }
  }
}
