import ComposableArchitecture
import Foundation
import Testing

extension SharedReaderKey where Self == InMemoryKey<Int>.Default {
  fileprivate static var count: Self { Self[.inMemory("count"), default: 0] }
}

extension SharedKey where Self == FileStorageKey<[Int]>.Default {
  fileprivate static var favorites: Self {
    Self[.fileStorage(URL(fileURLWithPath: "/favorites.json")), default: []]
  }
}

extension SharedReaderKey where Self == AppStorageKey<Bool>.Default {
  fileprivate static var isOn: Self { Self[.appStorage("isOn"), default: true] }
}

private struct User: Codable, Equatable, Identifiable, Sendable {
  let id: Int
  var name = "Blob"
}

/// Each published name of shared state, available with a single import.
@MainActor @Suite(.freshDependencies) struct SharedStateAsPublishedTests {
  private struct Feature: Equatable {
    @Shared(.count) var count
    @Shared(.favorites) var favorites
    @SharedReader(.isOn) var isOn
    @Shared(.isOn) var other = false
    @Shared(.inMemory("users")) var users: IdentifiedArrayOf<User> = [User(id: 1)]
    @Shared(.appStorage("name")) var name: String?
    @Shared(.appStorage("user")) var user = User(id: 2)
    @Shared(.fileStorage(URL(fileURLWithPath: "/file"))) var file = User(id: 3)
    @SharedReader(.inMemory("reader")) var reader = 0
    @SharedReader(.inMemory("optional")) var optional: Int?
    @SharedReader var part: String
    @Shared var child: Int

    init(child: Shared<Int>) {
      _child = child
      _part = SharedReader(value: "part")
    }
  }

  private func isObservable(_ value: some Observable & Sendable & CustomStringConvertible & CustomReflectable)
  {}

  @Test func valuesAreMadeAndDerived() throws {
    let feature = Feature(child: Shared(value: 1))
    #expect(feature.count == 0)
    #expect(feature.favorites == [])
    #expect(feature.isOn)
    feature.$count.withLock { $0 += 1 }
    feature.$child = feature.$count
    #expect(feature.child == 1)
    let users: Shared<IdentifiedArrayOf<User>> = feature.$users
    let rows: [Shared<User>] = Array(users)
    let name: Shared<String> = rows[0].name
    let id: SharedReader<Int> = rows[0][dynamicMember: \.id]
    name.withLock { $0 += "!" }
    #expect(users.wrappedValue[id: 1]?.name == "Blob!")
    #expect(id.wrappedValue == 1)
    #expect(Shared(feature.$name) == nil)
    #expect(SharedReader(feature.$name) == nil)
    #expect(SharedReader(feature.$optional) == nil)
    #expect(SharedReader(feature.$child).wrappedValue == 1)
    #expect(Array(SharedReader(users)).map(\.id) == [1])
    #expect(feature.$user.read { $0.name.count }.wrappedValue == 4)
    #expect(rows[0] == rows[0])
    isObservable(feature.$child)
    isObservable(feature.$reader)
    _ = rows[0].customDumpValue
    _ = Shared<Int>(projectedValue: feature.$child)
    _ = SharedReader<Int>(projectedValue: feature.$reader)
    let lifted: Shared<Int?> = Shared(.inMemory("lifted"))
    #expect(lifted.wrappedValue == nil)
  }

  @available(*, deprecated, message: "Names what is deprecated.")
  private func deprecatedNames() -> (Int, Int) {
    @Shared(value: 1) var count
    count = 2
    return (SharedReader.constant(1).wrappedValue, SharedReader($count).read(\.self).wrappedValue)
  }

  @Test func valuesAreLoadedAndSaved() async throws {
    @Shared(.favorites) var favorites
    let publisher: any Publisher<[Int], Never> = $favorites.publisher
    _ = publisher
    try await $favorites.load()
    try await $favorites.load(.fileStorage(URL(fileURLWithPath: "/other.json")))
    $favorites.withLock { $0 = [2] }
    try await $favorites.save()
    #expect(!$favorites.isLoading)
    #expect($favorites.loadError == nil)
    #expect($favorites.saveError == nil)
    let required = try await Shared<[Int]>(require: .fileStorage(URL(fileURLWithPath: "/other.json")))
    #expect(required.wrappedValue == [2])
    let reader = try await SharedReader<[Int]>(require: .fileStorage(URL(fileURLWithPath: "/other.json")))
    try await reader.load()
    try await reader.load(.fileStorage(URL(fileURLWithPath: "/other.json")))
    #expect(reader.wrappedValue == [2])
    #expect(!reader.isLoading)
    #expect(reader.loadError == nil)
  }

  private struct Key: SharedKey {
    let id = "key"

    func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
      switch context {
      case .initialValue(let value): continuation.resume(returning: value + 1)
      case .userInitiated: continuation.resumeReturningInitialValue()
      }
      #expect(context.initialValue != -1)
    }

    func subscribe(context: LoadContext<Int>, subscriber: SharedSubscriber<Int>) -> SharedSubscription {
      subscriber.yieldLoading()
      subscriber.yieldLoading(false)
      subscriber.yield(5)
      subscriber.yield(with: .success(6))
      subscriber.yield(throwing: CancellationError())
      return SharedSubscription {}
    }

    func save(_ value: Int, context: SaveContext, continuation: SaveContinuation) {
      continuation.resume(with: .success(()))
    }
  }

  @Test func keysAreWritten() {
    @Shared(Key()) var value = 1
    #expect(value == 6)
    #expect($value.loadError is CancellationError)
    $value.withLock { $0 = 2 }
    #expect($value.loadError == nil)
    #expect(Key.Default[Key(), default: 3].initialValue == 3)
    LoadContinuation<Int>("key") { _ in }.resume(throwing: CancellationError())
    LoadContinuation<Int> { _ in }.resume(with: .success(nil))
    SaveContinuation("key") { _ in }.resume(throwing: CancellationError())
    SaveContinuation { _ in }.resume()
    SharedSubscriber<Int>(callback: { _ in }).yieldReturningInitialValue()
    SharedSubscriber<Int>(callback: { _ in }, onLoading: { _ in }).yieldLoading()
    #expect(SaveContext.didSet != .userInitiated)
  }

  @Test func storagesAreDependencies() {
    let dependencies = withDependencies {
      $0.defaultInMemoryStorage = InMemoryStorage()
      $0.defaultAppStorage = UserDefaults.inMemory
      $0.defaultFileStorage = .inMemory
      $0.appStorageKeyFormatWarningEnabled = false
    } operation: {
      @Dependency(\.self) var dependencies
      return dependencies
    }
    #expect(dependencies.defaultFileStorage == dependencies.defaultFileStorage)
    #expect(FileStorage.fileSystem != dependencies.defaultFileStorage)
    @Shared(.fileStorage(URL(fileURLWithPath: "/a"), decoder: JSONDecoder(), encoder: JSONEncoder())) var a =
      1
    @Shared(
      .fileStorage(
        URL(fileURLWithPath: "/b"),
        decode: { @Sendable _ in 1 },
        encode: { @Sendable _ in Data() }
      )
    ) var b = 1
    @Shared(.appStorage("c", store: .inMemory)) var c = Date.distantPast
    #expect(a + b == 2)
    #expect(c == .distantPast)
  }

  @Test func elementsAreAppendedWithAResultAndWithout() {
    @Shared(.inMemory("users")) var users: IdentifiedArrayOf<User> = []
    $users.withLock { _ = $0.append(User(id: 1)) }
    $users.withLock { $0.append(User(id: 2)) }
    $users.withLock { _ = $0.insert(User(id: 3), at: 0) }
    $users.withLock { _ = $0.remove(id: 1) }
    #expect(users.map(\.id) == [3, 2])
  }
}
