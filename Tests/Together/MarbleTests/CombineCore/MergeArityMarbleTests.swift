import CombineShim
import MarbleTesting
import Testing

/// Tests each form of `merge(with:)`.
///
/// The first publisher sends `1` at time 2, the second sends `2` at time 4, the third sends `3` at time 6,
/// and so on.
struct MergeArityMarbleTests {
  @Test(arguments: MergeForm.all)
  func mergeSendsAllValuesAndFinishesWithTheLast(form: MergeForm) {
    let count = form.count
    for last in 1...count {
      expectMarbles { marbles in
        let sources = (1...count).map { source in
          let end = source == last ? 22 : 20
          return marbles.hot(diagram([time(of: source): "\(source)", end: "|"]))
        }
        marbles.expect(form.merge(sources), diagram(values(upTo: count), [22: "|"]))
        for source in 1...count {
          marbles.expectSubscriptions(
            of: sources[source - 1],
            diagram([0: "^", source == last ? 22 : 20: "|"])
          )
        }
      }
    }
  }

  @Test(arguments: MergeForm.all)
  func mergeFailsWithAnySourceAndCancelsTheOthers(form: MergeForm) {
    let count = form.count
    for failing in 1...count {
      expectMarbles { marbles in
        let sources = (1...count).map { source in
          let value = [time(of: source): "\(source)"]
          return marbles.hot(diagram(value, source == failing ? [20: "X"] : [22: "0"]))
        }
        marbles.expect(form.merge(sources), diagram(values(upTo: count), [20: "X"]))
        for source in 1...count {
          let end = source == failing ? "X" : "!"
          marbles.expectSubscriptions(of: sources[source - 1], diagram([0: "^", 20: end]))
        }
      }
    }
  }

  @Test(arguments: MergeForm.all)
  func mergeKeepsOneValueOfEachSourceForDemand(form: MergeForm) {
    let count = form.count
    expectMarbles { marbles in
      let sources = (1...count).map { source in
        marbles.cold(diagram([time(of: source): "\(source)", 40: "|"]))
      }
      let kept = (3...9).prefix(count - 2).map(String.init).joined()
      marbles.expect(
        form.merge(sources),
        diagram([2: "1", 22: "2", 40: "|"], kept.isEmpty ? [:] : [30: count == 3 ? kept : "(\(kept))"]),
        subscriber: diagram([0: "+1", 22: "+1", 30: "+*"])
      )
      marbles.expectDemand(of: sources[0], diagram([0: "+1", 2: "+1", 30: "+*"]))
      marbles.expectDemand(of: sources[1], diagram([0: "+1", 22: "+1", 30: "+*"]))
      for source in sources.dropFirst(2) { marbles.expectDemand(of: source, diagram([0: "+1", 30: "+*"])) }
    }
  }

  @Test(arguments: MergeForm.all)
  func mergeCancelsEachSource(form: MergeForm) {
    let count = form.count
    expectMarbles { marbles in
      let sources = (1...count).map { source in
        marbles.hot(diagram([time(of: source): "\(source)", 22: "0"]))
      }
      marbles.expect(form.merge(sources), diagram(values(upTo: count), [20: "!"]))
      for source in sources { marbles.expectSubscriptions(of: source, diagram([0: "^", 20: "!"])) }
    }
  }

  @Test(arguments: MergeForm.all)
  func theFormIsTheOneThatSwiftChooses(form: MergeForm) {
    #expect(form.type == form.expectedType)
  }

  private func time(of source: Int) -> Int { 2 * source }

  private func values(upTo count: Int) -> [Int: String] {
    Dictionary(uniqueKeysWithValues: (1...count).map { (time(of: $0), "\($0)") })
  }

  /// Returns a diagram with each marble at its time.
  private func diagram(_ marbles: [Int: String]...) -> String {
    let all = marbles.joined().sorted { $0.key < $1.key }
    return all.reduce(into: "") { text, marble in
      precondition(text.count <= marble.key, "Two marbles share the time \(marble.key)")
      text += String(repeating: "-", count: marble.key - text.count) + marble.value
    }
  }
}
