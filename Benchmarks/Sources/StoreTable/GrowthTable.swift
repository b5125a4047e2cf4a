import Sampling

/// The costs of stores for growing numbers of children, effects and stores.
@MainActor
struct GrowthTable {
  let text: TextTable

  init(_ measurements: StoreMeasurements, sizes: [Int]) async {
    let titled: [(String, @MainActor (Int) async -> Double)] = [
      ("children, none observed: a send, ns", { measurements.send(unobservedChildren: $0) }),
      ("children, one observed: a send, ns", { measurements.send(oneObservedOf: $0) }),
      ("children, all observed: a send, ns for each", { measurements.send(observedChildren: $0) }),
      ("ids in flight: a start and cancel, ns", { measurements.startAndCancel(steps: 2_000, inFlight: $0) }),
      ("ids in flight: a start and finish, ns", { measurements.startAndFinish(steps: 2_000, inFlight: $0) }),
      (
        "effects of one id: a start and finish, ns",
        { measurements.startAndFinish(steps: 2_000, ofOneID: $0) }
      ),
      ("effects of one id: cancelling all, ns for each", { measurements.cancelAll(ofOneID: $0) }),
      ("effects without id in flight: a send, ns", { measurements.send(effectsInFlight: $0) }),
      ("effects of tasks at once: each, ns", { await measurements.runEffects(atOnce: $0) }),
      ("stores: a send to each, ns", { measurements.send(toStores: $0) }),
      ("idle stores: bytes of each", { measurements.idleStore(stores: $0) }),
      ("stores with an effect in flight: bytes of each", { measurements.busyStore(stores: $0) }),
    ]
    var rows: [[String]] = []
    for (title, figure) in titled {
      var row = [title]
      for size in sizes { row.append(await figure(size).formatted(decimals: 0)) }
      rows.append(row)
    }
    text = TextTable(headings: ["how it grows with"] + sizes.map { "\($0)" }, rows: rows)
  }
}
