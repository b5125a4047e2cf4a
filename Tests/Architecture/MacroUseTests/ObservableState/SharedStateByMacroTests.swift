#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
    static var sharedByMacro: Self { Self[.inMemory("sharedByMacro"), default: 1] }
  }

  /// Shared fields of state that the macro makes observable.
  @MainActor struct SharedStateByMacroTests {
    private func makeStore(_ count: Shared<Int> = Shared(value: 0)) -> Store<CountState, Int> {
      Store(initialState: CountState(count: count)) {
        Reduce { state, number in
          state.$count.withLock { $0 += number }
          return .none
        }
      }
    }

    private func isTold(reading read: () -> Void, by change: () -> Void) -> Bool {
      let isTold = LockIsolated(false)
      withObservationTracking(read) { isTold.setValue(true) }
      change()
      return isTold.value
    }

    @Test func reducerChangesNotifyObserversOfSharedFields() {
      let store = makeStore()
      let seen = LockIsolated<[Int]>([])
      let reader = UncheckedSendable(store)
      withObservationTracking {
        _ = store.count
      } onChange: {
        // The reducer has finished by then, so the store can be read.
        MainActor.assumeIsolated { seen.withValue { $0.append(reader.value.count) } }
      }
      store.send(2)
      #expect(seen.value == [2])
      #expect(isTold(reading: { _ = store.title }, by: { store.send(1) }) == false)
    }

    @Test func externalChangesNotifyObserversOfSharedFields() {
      let count = Shared(value: 0)
      let store = makeStore(count)
      #expect(isTold(reading: { _ = store.count }, by: { count.withLock { $0 = 5 } }))
      #expect(
        isTold(reading: { _ = store.total }, by: { store.withState { $0.$total.withLock { $0 += 1 } } })
      )
      #expect(store.count == 5)
    }

    @Test func anObserverRunsAgainOnceForAChangeByAReducer() {
      let store = makeStore()
      let seen = LockIsolated<[Int]>([])
      let token = observe {
        let count = store.count
        seen.withValue { $0.append(count) }
      }
      store.send(2)
      #expect(seen.value == [0, 2])
      token.cancel()
    }

    @Test func dumpShowsDeclaredFieldNames() {
      #expect(String(customDumping: CountState(count: Shared(value: 3))).contains("count: 3"))
    }

    @Test func sharedFieldsAreNotEncoded() throws {
      let data = try JSONEncoder().encode(CodedState(id: 1))
      #expect(String(decoding: data, as: UTF8.self) == #"{"id":1}"#)
      #expect(try JSONDecoder().decode(CodedState.self, from: data) == CodedState(id: 1))
    }
  }

  @ObservableState
  struct CountState: Equatable {
    @Shared var count: Int
    @Shared(.sharedByMacro) var total
    @SharedReader(value: 7) var fixed: Int
    var title = ""
  }

  @ObservableState
  private struct CodedState: Codable, Equatable {
    var id: Int
    @Shared(.sharedByMacro) var total
  }
#endif
