#if INSPECTED
  import Bloc
  import StoreInspector
  import Testing

  /// Verifies that the blocs are inspected, because otherwise the other tests prove nothing.
  @Suite(.blocs) @MainActor
  struct InspectedBlocsTests {
    @Test func aBlocRecords() async {
      let bloc = CounterBloc()
      bloc.add(.increment)
      await bloc.close()
      let records = Inspector.shared.blocs.filter { $0.name == "CounterBloc" }
      #expect(records.contains { $0.events.map(\.text).last == "closed" })
    }
  }
#endif
