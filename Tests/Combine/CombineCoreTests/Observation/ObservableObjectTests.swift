import CombineCore
import CombineProbes
import Synchronization
import Testing

struct ObservableObjectTests {
  class Base: ObservableObject {
    @Published var first = 0
    @Published var second = ""
    var plain = 0
  }

  final class Derived<Value>: Base {
    @Published var third: Value
    let constant = Published(initialValue: 1)
    init(_ value: Value) { third = value }
  }

  class PlainBase { @Published var inherited = 0 }
  final class Conforming: PlainBase, ObservableObject {}
  final class WithoutProperties: ObservableObject {}
  final class WithPlainProperties: ObservableObject { var value = 0 }

  final class OwnPublisher: ObservableObject {
    let objectWillChange = ObservableObjectPublisher()
    @Published var value = 0
  }

  @Test func everyWriteToAnyPublishedPropertySendsOneSignalBeforeIt() {
    let object = Derived(1.5)
    var log: [String] = []
    let token = object.objectWillChange.sink {
      log.append("\(object.first) \(object.second) \(object.third)")
    }
    object.first = 1
    object.second = "x"
    object.third = 2.5
    object.first = 1
    object.plain = 1
    #expect(log == ["0  1.5", "1  1.5", "1 x 1.5", "1 x 2.5"])
    withExtendedLifetime(token) {}
  }

  @Test func thePublisherIsTheSameEveryTime() {
    let object = Derived(1)
    let publisher = object.objectWillChange
    #expect((0..<3).allSatisfy { _ in object.objectWillChange === publisher })
    let other = Derived(1)
    #expect((other.objectWillChange === publisher) == false)
  }

  @Test func propertiesOfABaseThatIsNotObservableCount() {
    let object = Conforming()
    var count = 0
    let token = object.objectWillChange.sink { count += 1 }
    object.inherited = 1
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }

  /// Only published properties are read, because other objects may have been released or be in use.
  @Test func onlyPublishedPropertiesAreRead() {
    final class Parent {}
    final class Reading: ObservableObject, CustomReflectable {
      unowned let parent: Parent
      unowned(unsafe) let unsafeParent: Parent
      weak var weakParent: Parent?
      let items = Mutex<[String]>(["a"])
      let count = Atomic(0)
      lazy var late: Int = {
        Issue.record("A lazy property was read.")
        return 0
      }()
      @Published var name = "a"
      var customMirror: Mirror {
        Issue.record("The mirror was read.")
        return Mirror(self, children: [])
      }
      init(_ parent: Parent) {
        (self.parent, unsafeParent, weakParent) = (parent, parent, parent)
      }
    }
    var parent: Parent? = Parent()
    let object = Reading(parent!)
    parent = nil
    var signals = 0
    let token = object.objectWillChange.sink { signals += 1 }
    object.name = "b"
    object.objectWillChange.send()
    #expect(signals == 2)
    token.cancel()
  }

  @Test func propertiesOfWrappedAndGenericTypesAreFound() {
    struct Pair<First, Second> { var first: First, second: Second }
    final class Holder<Value>: ObservableObject {
      @Published var pair: Pair<Value, [Value]>
      @Published private var closure: (@Sendable () -> Void)?
      @Published var nested: Result<Value, any Error>
      init(_ value: Value) {
        pair = Pair(first: value, second: [value])
        nested = .success(value)
      }
      func setClosure() { closure = {} }
    }
    let object = Holder("a")
    var signals = 0
    let token = object.objectWillChange.sink { signals += 1 }
    object.pair.first = "b"
    object.setClosure()
    object.nested = .success("c")
    #expect(signals == 3)
    token.cancel()
  }

  @Test func anObjectWithoutPublishedPropertiesHasOnePublisherToo() {
    let (empty, plain) = (WithoutProperties(), WithPlainProperties())
    let (first, second) = (empty.objectWillChange, plain.objectWillChange)
    #expect((first === empty.objectWillChange) == true)
    #expect((second === plain.objectWillChange) == true)
    #expect((first === second) == false)
  }

  @Test func shortLivedObjectsDoNotShareAPublisher() {
    var signals = 0
    var released = 0
    for _ in 0..<500 {
      let object = WithoutProperties()
      let probe = ReleaseProbe { released += 1 }
      let subscriber = ProbeSubscriber<Void, Never>(onValue: { _ in
        signals += 1
        withExtendedLifetime(probe) {}
        return .none
      })
      object.objectWillChange.subscribe(subscriber)
      object.objectWillChange.send()
      subscriber.forgetSubscription()
    }
    #expect(signals == 500)
    #expect(released > 0)
  }

  @Test func customPublishersAreNotConnectedToProperties() {
    let object = OwnPublisher()
    var count = 0
    let token = object.objectWillChange.sink { count += 1 }
    object.value = 1
    #expect(count == 0)
    object.objectWillChange.send()
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }

  @Test func replacedPropertiesAreConnectedOnTheNextAccess() {
    final class Resetting: ObservableObject {
      @Published var first = 0
      @Published var second = 0
      func reset() {
        _first = Published(initialValue: 0)
        _second = Published(initialValue: 0)
      }
      func resetSecond() { _second = Published(initialValue: 0) }
    }
    let object = Resetting()
    let publisher = object.objectWillChange
    object.resetSecond()
    #expect((object.objectWillChange === publisher) == true)
    var count = 0
    let token = publisher.sink { count += 1 }
    object.second = 1
    #expect(count == 1)
    withExtendedLifetime(token) {}
  }
}

struct ObservableObjectStressTests {
  @Test func concurrentReadsCreateOneConnectedPublisher() {
    final class Publishers {
      let found = UnsafeMutableBufferPointer<ObservableObjectPublisher?>.allocate(capacity: 4)
      init() { found.initialize(repeating: nil) }
      deinit { found.deinitialize().deallocate() }
    }
    for _ in 0..<300 {
      let object = ObservableObjectTests.Derived(0)
      let publishers = Publishers()
      onThreads(4) { publishers.found[$0] = object.objectWillChange }
      #expect(publishers.found.allSatisfy { ($0 === publishers.found[0]) == true })
      var count = 0
      let token = object.objectWillChange.sink { count += 1 }
      object.first = 1
      object.second = "x"
      object.third = 1
      #expect(count == 3)
      token.cancel()
    }
  }

  @Test func objectsWithoutPropertiesMayBeAskedFromManyThreads() {
    onThreads(4) { _ in
      for _ in 0..<1_000 {
        let object = ObservableObjectTests.WithoutProperties()
        #expect((object.objectWillChange === object.objectWillChange) == true)
      }
    }
  }
}
