#if Macros
  import LivePages
  import Testing

  @testable import InspectorPages
  @testable import StoreInspector

  /// Tests of the bars that show effects over time.
  struct EffectBarTests {
    private func row(_ number: Int, from start: Int, for seconds: Int) -> InspectorSnapshot.EffectRow {
      let effect = InspectedEffect(
        number: number,
        kind: .run,
        ids: [],
        progress: .finished,
        sent: 0,
        start: .seconds(start),
        duration: .seconds(seconds)
      )
      return InspectorSnapshot.EffectRow(id: number, entry: number, effect: effect)
    }

    @Test func aBarIsWhereItsEffectRan() async {
      let tree = ViewTree<InspectorAction> {}
      let rows = [row(1, from: 10, for: 1), row(2, from: 11, for: 3), row(3, from: 13, for: 0)]
      let html = tree.render { EffectsView(rows: rows) }.rendered()
      let bars = html.matches(of: /<rect x="([0-9.]+)" y="1" width="([0-9.]+)"/)
        .map { [Double($0.1), Double($0.2)] }
      #expect(bars == [[0, 100], [100, 300], [300, 2]], "\(html)")
    }
  }
#endif
