#if INSPECTED
  import Bloc
  import StoreInspector
  import Testing

  /// The other tests prove nothing unless their blocs are inspected.
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
