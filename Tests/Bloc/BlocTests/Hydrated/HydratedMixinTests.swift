import Bloc
import Foundation
import Testing

@MainActor
struct HydratedMixinTests {
  private final class NameCubit: Cubit<String>, HydratedMixin {
    init() { super.init("nobody") }
  }

  @Test
  func hydrateByHandRestoresTheState() {
    let storage = MemoryStorage(["HydratedMixinTests.NameCubit": .json(#""Ada""#)])
    let cubit = NameCubit()
    #expect(cubit.state == "nobody")
    cubit.hydrate(storage: storage)
    #expect(cubit.state == "Ada")
    cubit.emit("Grace")
    #expect(storage["HydratedMixinTests.NameCubit"] == #""Grace""#)
  }

  @Test
  func customConversionsStoreNonCodableStates() {
    final class FlagCubit: Cubit<FlagCubit.Flag>, HydratedMixin {
      enum Flag: Equatable {
        case up
        case down
      }

      init(storage: MemoryStorage) {
        super.init(.down)
        hydrate(storage: storage)
      }

      var storagePrefix: String { "flag" }

      func toJson(_ state: Flag) -> Data? { Data((state == .up ? "1" : "0").utf8) }

      func fromJson(_ json: Data) -> Flag? { json == Data("1".utf8) ? .up : .down }
    }
    let storage = MemoryStorage()
    FlagCubit(storage: storage).emit(.up)
    #expect(storage["flag"] == "1")
    #expect(FlagCubit(storage: storage).state == .up)
  }
}

@MainActor
struct KeyedHydrationTests {
  @Test func anInitialStateIsStoredInAKeyedStorageOnceItHasChanged() {
    let storage = MemoryStorage()
    let keyed = storage.keyed(by: "ada")
    let cubit = TallyCubit(storage: keyed)
    #expect(storage.calls == ["read 3:ada/TallyCubit"])
    cubit.increment()
    #expect(storage["3:ada/TallyCubit"] == #"{"value":1}"#)
    #expect(TallyCubit(storage: keyed).state == Tally(value: 1))
  }
}
