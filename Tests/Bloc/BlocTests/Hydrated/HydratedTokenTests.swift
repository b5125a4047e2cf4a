import Bloc
import CombineShim
import Foundation
import Testing

enum Cart {
  final class SelectionCubit: HydratedCubit<Int> {
    private(set) var errors: [any Error] = []

    override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append(error) }
  }

  struct Item: Codable, Equatable {}

  fileprivate enum Hidden {
    final class SelectionCubit: HydratedCubit<Int> {}
  }
}

enum Wishlist {
  final class SelectionCubit: HydratedCubit<String> {
    private(set) var errors: [any Error] = []

    override func onError(_ error: any Error, at origin: ErrorOrigin) { errors.append(error) }
  }

  struct Item: Codable, Equatable {}
}

private final class BoxCubit<Item: Codable & Equatable>: HydratedCubit<Item?> {}

final class TabCubit: HydratedCubit<Int> {
  override var id: String { "s" }
}

final class TabCubits: HydratedCubit<Int> {}

@MainActor
struct HydratedTokenTests {
  @Test
  func nestedClassesOfOneNameHaveSeparateRecords() {
    let storage = MemoryStorage()
    let cart = Cart.SelectionCubit(0, storage: storage)
    let wishlist = Wishlist.SelectionCubit("", storage: storage)
    cart.emit(3)
    wishlist.emit("a")
    #expect(Cart.SelectionCubit(0, storage: storage).state == 3)
    #expect(Wishlist.SelectionCubit("", storage: storage).state == "a")
    #expect(storage["Cart.SelectionCubit"] == "3")
    #expect(storage["Wishlist.SelectionCubit"] == #""a""#)
  }

  @Test
  func tokensNameEnclosingTypesAndNoModulesOrPrivateContexts() {
    final class LocalCubit: HydratedCubit<Int> {}
    let storage = MemoryStorage()
    #expect(LocalCubit(0, storage: storage).storageToken == "HydratedTokenTests.LocalCubit")
    #expect(Cart.Hidden.SelectionCubit(0, storage: storage).storageToken == "Cart.Hidden.SelectionCubit")
    #expect(BoxCubit<Cart.Item>(nil, storage: storage).storageToken == "BoxCubit<Cart.Item>")
    #expect(BoxCubit<Wishlist.Item>(nil, storage: storage).storageToken == "BoxCubit<Wishlist.Item>")
    #expect(
      HydratedCubit<[String: Int?]>([:], storage: storage).storageToken
        == "HydratedCubit<Dictionary<String, Optional<Int>>>"
    )
  }

  @Test
  func aRecordOfAFormerVersionIsReadAndKept() {
    let storage = MemoryStorage(["SelectionCubit": .json("7")])
    let cubit = Cart.SelectionCubit(0, storage: storage)
    #expect(cubit.state == 7)
    #expect(cubit.errors.isEmpty)
    cubit.emit(8)
    #expect(storage["Cart.SelectionCubit"] == "8")
    #expect(storage["SelectionCubit"] == "7")
    #expect(Cart.SelectionCubit(0, storage: storage).state == 8)
  }

  @Test
  func aFormerRecordOfAnotherClassIsReportedOnceAndKept() throws {
    let storage = MemoryStorage(["SelectionCubit": .json("7")])
    let first = Wishlist.SelectionCubit("new", storage: storage)
    #expect(first.state == "new")
    let error = try #require(first.errors.first as? HydratedFormerRecordError)
    #expect(error.token == "Wishlist.SelectionCubit")
    #expect(error.formerToken == "SelectionCubit")
    let second = Wishlist.SelectionCubit("newer", storage: storage)
    #expect(second.state == "new")
    #expect(second.errors.isEmpty)
    #expect(storage["SelectionCubit"] == "7")
  }

  @Test
  func twoClassesWithOneTokenAreReportedOnce() throws {
    let storage = MemoryStorage()
    let reported = Reported()
    func make<Made>(_ body: () -> Made) -> Made {
      BlocOverrides.run(onUnhandledError: reported.handler, operation: body)
    }
    _ = make { TabCubit(0, storage: storage) }
    _ = make { TabCubit(0, storage: storage) }
    #expect(reported.errors.isEmpty)
    let tabs = make { TabCubits(0, storage: storage) }
    #expect(tabs.storageToken == "TabCubits")
    let error = try #require(reported.errors.first?.error as? HydratedTokenError)
    #expect(error.token == "TabCubits")
    #expect(error.types == ["BlocTests.TabCubits", "BlocTests.TabCubit"])
    #expect("\(error)".contains("Override 'storagePrefix' of one of them."))
    _ = make { TabCubit(0, storage: storage) }
    _ = make { TabCubits(0, storage: storage) }
    #expect(reported.errors.count == 1)
    _ = make { TabCubits(0, storage: MemoryStorage()) }
    #expect(reported.errors.count == 1)
  }

  @Test
  func keyedStoragesHaveSeparateRecords() async throws {
    let storage = MemoryStorage(["Cart.SelectionCubit": .json("7")])
    let one = storage.keyed(by: "1")
    let other = storage.keyed(by: "1:1")
    Cart.SelectionCubit(0, storage: one).emit(1)
    Cart.SelectionCubit(0, storage: other).emit(2)
    #expect(Cart.SelectionCubit(0, storage: one).state == 1)
    #expect(Cart.SelectionCubit(0, storage: other).state == 2)
    #expect(storage["Cart.SelectionCubit"] == "7")
    await #expect(throws: KeyedHydratedStorageError.self) { try await one.clear() }
    try await one.close()
    #expect(Cart.SelectionCubit(0, storage: one).state == 0)
    #expect(Cart.SelectionCubit(0, storage: other).state == 2)
  }
}

@MainActor
struct LateSubscriberTests {
  @Test
  func aSubscriberInsideAnEmissionReceivesNewerStatesOnly() {
    let cubit = Cubit(0)
    var late: [Int] = []
    var subscriptions: [AnyCancellable] = []
    subscriptions.append(
      cubit.stream.sink { [unowned cubit] state in
        guard state == 1 else { return }
        cubit.emit(2)
        subscriptions.append(cubit.stream.sink { late.append($0) })
        cubit.emit(3)
      }
    )
    cubit.emit(1)
    cubit.emit(4)
    #expect(late == [3, 4])
  }
}
