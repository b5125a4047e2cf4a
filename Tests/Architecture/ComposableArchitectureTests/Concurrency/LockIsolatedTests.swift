import ComposableArchitecture
import Testing

struct LockIsolatedTests {
  @Test func isReadChangedAndSet() {
    let isolated = LockIsolated([1])
    let count = isolated.withValue {
      $0.append(2)
      return $0.count
    }
    #expect(count == 2)
    #expect(isolated.value == [1, 2])
    #expect(isolated.count == 2)
    isolated.setValue([])
    #expect(isolated.value.isEmpty)
  }

  @Test func thrownErrorsKeepEarlierChanges() {
    struct Failure: Error {}
    let isolated = LockIsolated(0)
    #expect(throws: Failure.self) {
      try isolated.withValue {
        $0 = 1
        throw Failure()
      }
    }
    isolated.withValue { $0 += 1 }
    #expect(isolated.value == 2)
  }

  @Test func replacedValuesAreReleasedAfterUnlocking() {
    final class Returning: Sendable {
      let isolated: LockIsolated<Returning?>
      let seen: LockIsolated<Bool>
      init(_ isolated: LockIsolated<Returning?>, _ seen: LockIsolated<Bool>) {
        (self.isolated, self.seen) = (isolated, seen)
      }
      deinit {
        let isNil = isolated.value == nil
        seen.setValue(isNil)
      }
    }
    let isolated = LockIsolated<Returning?>(nil)
    let seen = LockIsolated(false)
    isolated.setValue(Returning(isolated, seen))
    isolated.setValue(nil)
    #expect(seen.value)
  }

  @Test func readingInsideWithValueReturnsTheValueBeforeTheOperation() {
    let isolated = LockIsolated([1, 2, 3])
    isolated.withValue { _ = $0.remove(at: isolated.count - 1) }
    let value = isolated.withValue {
      $0 = []
      return isolated.value
    }
    #expect(value == [1, 2])
    #expect(isolated.value.isEmpty)
  }

  @Test func nestedWithValueTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isolated = LockIsolated(0)
      isolated.withValue { _ in isolated.withValue { $0 += 1 } }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("A LockIsolated<Int> was used inside its own 'withValue'."))
  }

  @Test func settingTheValueWhileChangingItStopsWithASentence() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let isolated = LockIsolated(0)
      isolated.withValue { _ in isolated.setValue(1) }
    }
    let error = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(error.contains("A LockIsolated<Int> was set inside its own 'withValue'."))
  }
}
