#if Macros
  import ComposableArchitecture
  import Testing

  struct PerceptibleUseTests {
    @Test func attributesSelectObservedProperties() {
      let model = Model(name: "a")
      #expect(changes(of: { model.count }, by: { model.count += 1 }) == 1)
      #expect(changes(of: { model.name }, by: { model.name = "b" }) == 1)
      #expect(changes(of: { model.marked }, by: { model.marked += 1 }) == 1)
      #expect(changes(of: { model.ignored }, by: { model.ignored += 1 }) == 0)
      #expect(changes(of: { model.ignoredByObservation }, by: { model.ignoredByObservation += 1 }) == 0)
      #expect(changes(of: { model.doubled }, by: { model.count += 1 }) == 1)
      #expect(model.count == 2 && model.name == "b" && model.marked == 1)
    }

    @Test func equalValuesNotifyNoObserver() {
      let model = Model(name: "a")
      #expect(changes(of: { model.name }, by: { model.name = "a" }) == 0)
      let token = model.token
      #expect(changes(of: { model.token === token }, by: { model.token = token }) == 0)
      #expect(changes(of: { model.token === token }, by: { model.token = Token() }) == 1)
    }

    @Test func observersOfAPropertyRun() {
      let model = Model(name: "a")
      model.watched = 1
      model.watched += 1
      #expect(model.log == [0, 1])
    }

    @Test func inPlaceChangesNotifyOnce() {
      let model = Model(name: "a")
      #expect(changes(of: { model.log.count }, by: { model.log.append(1) }) == 1)
    }

    @Test func weakPropertiesStayWeak() {
      let model = Model(name: "a")
      do {
        let friend = Model(name: "b")
        model.neighbour = friend
        #expect(model.neighbour === friend)
      }
      #expect(model.neighbour == nil)
    }

    @Test func aSubclassObservesItsOwnProperties() {
      let model = Special(name: "a")
      #expect(changes(of: { model.count }, by: { model.count += 1 }) == 1)
      #expect(changes(of: { model.rank }, by: { model.rank += 1 }) == 1)
    }

    @Test func aGenericClassIsPerceptible() {
      let box: any Perceptible = Box(value: 1)
      let ints = box as? Box<Int>
      #expect(changes(of: { ints?.value }, by: { ints?.value = 2 }) == 1)
    }

    private func changes<Value>(of read: () -> Value, by change: () -> Void) -> Int {
      let changes = LockIsolated(0)
      _ = withPerceptionTracking(read, onChange: { changes.withValue { $0 += 1 } })
      change()
      return changes.value
    }
  }

  /// An object that is not `Equatable`.
  private final class Token {}

  @Perceptible
  private class Model {
    var count = 0
    var name: String
    var token = Token()
    weak var neighbour: Model?
    var log: [Int] = []
    var watched = 0 { didSet { log.append(oldValue) } }
    @PerceptionTracked var marked = 0
    @PerceptionIgnored var ignored = 0
    @ObservationIgnored var ignoredByObservation = 0
    @PerceptionIgnored lazy var late = name

    var doubled: Int { 2 * count }

    init(name: String) { self.name = name }
  }

  @Perceptible
  private final class Special: Model {
    var rank = 0
  }

  @Perceptible
  private final class Box<Value> {
    var value: Value

    init(value: Value) { self.value = value }
  }
#endif
