import Sampling

/// The costs of stores for growing numbers of children, effects and stores.
@MainActor
struct GrowthTable {
  let text: TextTable

  init(_ measurements: StoreMeasurements, sizes: [Int]) async {
    let titled: [(String, @MainActor (Int) async -> Double)] = [
      ("children, none observed: send, ns", { measurements.send(unobservedChildren: $0) }),
      ("children, one observed: send, ns", { measurements.send(oneObservedOf: $0) }),
      ("children, all observed: send, ns for each", { measurements.send(observedChildren: $0) }),
      ("ids in flight: start and cancel, ns", { measurements.startAndCancel(steps: 2_000, inFlight: $0) }),
      ("ids in flight: start and finish, ns", { measurements.startAndFinish(steps: 2_000, inFlight: $0) }),
      (
        "effects of one id: start and finish, ns",
        { measurements.startAndFinish(steps: 2_000, ofOneID: $0) }
      ),
      ("effects of one id: cancellation of all, ns for each", { measurements.cancelAll(ofOneID: $0) }),
      ("effects in flight without id: send, ns", { measurements.send(effectsInFlight: $0) }),
      ("concurrent run effects: ns for each", { await measurements.runEffects(atOnce: $0) }),
      ("stores: send to each, ns", { measurements.send(toStores: $0) }),
      ("idle stores: bytes for each", { measurements.idleStore(stores: $0) }),
      ("stores with an effect in flight: bytes for each", { measurements.busyStore(stores: $0) }),
    ]
    var rows: [[String]] = []
    for (title, figure) in titled {
      var row = [title]
      for size in sizes { row.append(await figure(size).formatted(decimals: 0)) }
      rows.append(row)
    }
    text = TextTable(headings: ["number of children, effects or stores"] + sizes.map { "\($0)" }, rows: rows)
  }
}
