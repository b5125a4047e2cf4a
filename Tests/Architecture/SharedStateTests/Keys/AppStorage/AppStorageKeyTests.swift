import CombineShim
import DependencyInjection
import DependencyInjectionTestSupport
import Foundation
import SharedState
import Testing

private enum Size: Int, Sendable { case small, large }
private enum Colour: String, Sendable { case red, green }
private struct Point: Codable, Equatable, Sendable {
  var x = 0
}

@MainActor @Suite(.dependencies) struct AppStorageKeyTests {
  @Dependency(\.defaultAppStorage) private var store

  @Test func valuesOfAllTypesAreKept() throws {
    @Shared(.appStorage("bool")) var bool = false
    @Shared(.appStorage("int")) var int = 0
    @Shared(.appStorage("double")) var double = 0.0
    @Shared(.appStorage("string")) var string = ""
    @Shared(.appStorage("strings")) var strings: [String] = []
    @Shared(.appStorage("url")) var url = URL(fileURLWithPath: "/")
    @Shared(.appStorage("data")) var data = Data()
    @Shared(.appStorage("date")) var date = Date(timeIntervalSince1970: 0)
    @Shared(.appStorage("size")) var size = Size.small
    @Shared(.appStorage("colour")) var colour = Colour.red
    @Shared(.appStorage("point")) var point = Point()
    $bool.withLock { $0 = true }
    $int.withLock { $0 = 2 }
    $double.withLock { $0 = 2.5 }
    $string.withLock { $0 = "text" }
    $strings.withLock { $0 = ["a", "b"] }
    let web = try #require(URL(string: "https://example.com/a?b"))
    $url.withLock { $0 = web }
    $data.withLock { $0 = Data([1]) }
    $date.withLock { $0 = Date(timeIntervalSince1970: 5) }
    $size.withLock { $0 = .large }
    $colour.withLock { $0 = .green }
    $point.withLock { $0.x = 3 }
    #expect(store.bool(forKey: "bool"))
    #expect(store.integer(forKey: "int") == 2)
    #expect(store.double(forKey: "double") == 2.5)
    #expect(store.string(forKey: "string") == "text")
    #expect(store.stringArray(forKey: "strings") == ["a", "b"])
    #expect(store.url(forKey: "url") == web)
    #expect(store.data(forKey: "data") == Data([1]))
    #expect(store.object(forKey: "date") as? Date == Date(timeIntervalSince1970: 5))
    #expect(store.integer(forKey: "size") == 1)
    #expect(store.string(forKey: "colour") == "green")
    #expect(try JSONDecoder().decode(Point.self, from: #require(store.data(forKey: "point"))) == Point(x: 3))
    // Other references read the stored value.
    withDependencies {
      $0 = .test
      $0.defaultAppStorage = store
    } operation: {
      @Shared(.appStorage("url")) var url: URL?
      @Shared(.appStorage("size")) var size: Size?
      @Shared(.appStorage("point")) var point: Point?
      @Shared(.appStorage("bool")) var bool: Bool?
      #expect(url == web)
      #expect(size == .large)
      #expect(point == Point(x: 3))
      #expect(bool == true)
    }
  }

  @Test(arguments: ["https://example.com/a?b", "file:///a%20b/c", "file:///a/", "mailto:a@b.c"])
  func urlsAreReadByUserDefaults(_ text: String) throws {
    let url = try #require(URL(string: text))
    let name = "tributary-\(UUID().uuidString)"
    let suite = try #require(UserDefaults(suiteName: name))
    defer { suite.removePersistentDomain(forName: name) }
    for store in [suite, .inMemory] {
      let shared = Shared(wrappedValue: URL(fileURLWithPath: "/"), .appStorage("url", store: store))
      shared.withLock { $0 = url }
      #expect(store.url(forKey: "url")?.path == url.path)
      #expect(store.url(forKey: "url")?.scheme == url.scheme)
      let again = withDependencies {
        $0 = .test
      } operation: {
        Shared(wrappedValue: nil as URL?, .appStorage("url", store: store))
      }
      #expect(again.wrappedValue?.path == url.path)
      #expect(again.wrappedValue?.scheme == url.scheme)
    }
  }

  @Test func urlsThatAnEarlierVersionWroteAreRead() {
    store.set("https://example.com/a?b", forKey: "web")
    store.set("file:///a/b", forKey: "file")
    @Shared(.appStorage("web")) var web: URL?
    @Shared(.appStorage("file")) var file: URL?
    #expect(web == URL(string: "https://example.com/a?b"))
    #expect(file == URL(fileURLWithPath: "/a/b"))
  }

  @Test func theFirstLoadWritesTheDefault() {
    @Shared(.appStorage("count")) var count = 5
    #expect(count == 5)
    #expect(store.integer(forKey: "count") == 5)
  }

  @Test func externalChangesArriveWithoutEchoes() {
    @Shared(.appStorage("count")) var count = 0
    var received: [Int] = []
    let subscription = $count.publisher.sink { received.append($0) }
    $count.withLock { $0 = 1 }
    store.set(2, forKey: "count")
    store.set("unrelated", forKey: "other")
    $count.withLock { $0 = 3 }
    store.set(2, forKey: "count")
    #expect(received == [0, 1, 2, 3, 2])
    subscription.cancel()
  }

  @Test func aChangeBetweenLoadingAndSubscribingIsSeen() throws {
    let key = AppStorageKey<Int>.appStorage("count", store: store)
    store.set(1, forKey: "count")
    let values = Locked<[Int?]>([])
    key.load(
      context: .initialValue(0),
      continuation: LoadContinuation("load") { result in values.withLock { $0.append(try? result.get()) } }
    )
    store.set(2, forKey: "count")
    let subscriber = SharedSubscriber<Int>(
      callback: { result in values.withLock { $0.append(try? result.get()) } },
      onLoading: { _ in }
    )
    let subscription = key.subscribe(context: .initialValue(0), subscriber: subscriber)
    #expect(values.withLock { $0 } == [1, 2])
    subscription.cancel()
  }

  // Restores the previous value, so that only the shared value differs from the store.
  @Test(arguments: ["theirs", "before"]) func aChangeByOtherCodeWhileTheValueIsWrittenIsSeen(other: String) {
    @Shared(.appStorage("name")) var name = "before"
    nonisolated(unsafe) let store = store
    let calls = Locked(0)
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification,
      object: store,
      queue: nil
    ) { _ in
      let number = calls.withLock { calls in
        calls += 1
        return calls
      }
      guard number == 1 else { return }
      let hasWritten = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        store.set(other, forKey: "name")
        hasWritten.signal()
      }
      hasWritten.wait()
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    $name.withLock { $0 = "mine" }
    #expect(store.string(forKey: "name") == other)
    #expect(name == other)
  }

  @Test func removingTheValueRestoresTheDefault() {
    @Shared(.appStorage("count")) var count = 5
    $count.withLock { $0 = 6 }
    store.removeObject(forKey: "count")
    #expect(count == 5)
  }

  @Test func writingNilRemovesTheValue() {
    @Shared(.appStorage("name")) var name: String? = "Blob"
    #expect(store.string(forKey: "name") == "Blob")
    $name.withLock { $0 = nil }
    #expect(name == nil)
    #expect(store.object(forKey: "name") == nil)
  }

  @Test func undecodableValuesCountAsMissing() {
    store.set("text", forKey: "count")
    store.set(17, forKey: "size")
    @Shared(.appStorage("count")) var count = 5
    @Shared(.appStorage("size")) var size = Size.large
    #expect(count == 5)
    #expect(size == .large)
  }

  @Test func customStoresAreSeparate() {
    let other = UserDefaults.inMemory
    @Shared(.appStorage("count", store: other)) var count = 1
    @Shared(.appStorage("count")) var standard = 2
    $count.withLock { $0 = 3 }
    #expect(standard == 2)
    #expect(other.integer(forKey: "count") == 3)
    #expect($count.description == #"Shared<Int>(.appStorage("count"))"#)
  }

  @Test func loadReadsAStoreThatPostsNoNotifications() async throws {
    let name = "tributary.tests.\(UUID().uuidString)"
    let silent = try #require(UserDefaults(suiteName: name))
    defer { silent.removePersistentDomain(forName: name) }
    @Shared(.appStorage("count", store: silent)) var count = 1
    silent.set(2, forKey: "count")
    try await $count.load()
    #expect(count == 2)
  }

  @Test(arguments: ["app.count", "count@app"])
  func aKeyThatCannotBeObservedIsReportedOnceForEachReference(key: String) async {
    let texts = await reports {
      @Shared(.appStorage(key)) var count = 1
      @Shared(.appStorage(key)) var same = 1
      $count.withLock { $0 = 2 }
      #expect(same == 2)
      store.set(3, forKey: key)
      #expect(count == 3)
    }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("The key '\(key)' of '.appStorage' has a '.' or '@'") == true)
  }

  @Test func keyFormatReportsCanBeDisabled() async {
    let texts = await reports {
      withDependencies {
        $0.appStorageKeyFormatWarningEnabled = false
      } operation: {
        @Shared(.appStorage("app.name")) var count = 1
        $count.withLock { $0 = 2 }
      }
    }
    #expect(texts == [])
  }

  #if !canImport(Darwin)
    @Test func twoStoreObjectsOfOneSuiteAreReported() async throws {
      let name = "tributary.tests.\(UUID().uuidString)"
      let first = try #require(UserDefaults(suiteName: name))
      let second = try #require(UserDefaults(suiteName: name))
      defer { first.removePersistentDomain(forName: name) }
      let texts = await reports {
        @Shared(.appStorage("a", store: first)) var a = 1
        @Shared(.appStorage("b", store: first)) var b = 1
        @Shared(.appStorage("a", store: second)) var other = 1
        let values: [Int] = [a, b, other]
        #expect(values == [1, 1, 1])
      }
      #expect(texts.count == 1)
      #expect(texts.first?.contains("two store objects for one suite, '\(name)'") == true)
    }
  #endif

  @Test func userDefaultsInMemoryAreEmptyAndOthersEachTime() {
    let (first, second) = (UserDefaults.inMemory, UserDefaults.inMemory)
    first.set(1, forKey: "a")
    first.register(defaults: ["b": 2])
    #expect(first.integer(forKey: "a") == 1)
    #expect(first.integer(forKey: "b") == 2)
    #expect(second.object(forKey: "a") == nil)
    first.removeObject(forKey: "a")
    #expect(first.object(forKey: "a") == nil)
    #expect(first.dictionaryRepresentation().count == 1)
  }
}
