import CombineShim
import Observation
import Testing

@testable import TributaryUI

private final class Model: ObservableObject {
  @Published var count: Int
  init(count: Int = 0) { self.count = count }
}

@Observable private final class Observed {
  var first = 0
  var second = 0
}

@MainActor
struct ObservableObjectTests {
  @Test func aStateObjectIsMadeOnce() {
    struct Owner: View {
      let make: () -> Model
      @StateObject private var model: Model
      @State private var title = "a"
      init(make: @escaping () -> Model) {
        self.make = make
        _model = StateObject(wrappedValue: make())
      }
      var body: some View {
        Text("\(title) \(model.count)")
        Button("Count") { model.count += 1 }
        Button("Rename") { title = "b" }
      }
    }
    var made = 0
    let window = GraphHarness {
      Owner {
        made += 1
        return Model()
      }
    }
    window.press("Count")
    window.press("Rename")
    #expect(window.texts == ["b 1"])
    #expect(made == 1)
  }

  @Test func anObservedObjectIsFollowedUntilItIsReplaced() {
    struct Outer: View {
      let models: [Model]
      @State private var index = 0
      var body: some View {
        Inner(model: models[index])
        Button("Next") { index = 1 }
      }
    }
    struct Inner: View {
      @ObservedObject var model: Model
      var body: some View { Text("\(model.count)") }
    }
    let models = [Model(count: 1), Model(count: 10)]
    let window = GraphHarness { Outer(models: models) }
    models[0].count = 2
    #expect(window.texts == ["2"])
    window.press("Next")
    #expect(window.texts == ["10"])
    #expect(window.evaluations { models[0].count = 3 } == 0)
    models[1].count = 11
    #expect(window.texts == ["11"])
  }

  @Test func objectsOfTheEnvironmentReachViewsInside() {
    struct Reader: View {
      @EnvironmentObject private var model: Model
      @Environment(Observed.self) private var observed
      var body: some View {
        Text("\(model.count) \(observed.first)")
        CounterView(name: "inside")
      }
    }
    let (model, observed) = (Model(), Observed())
    let window = GraphHarness {
      Group { Reader() }.environmentObject(model).environment(observed)
    }
    model.count = 1
    observed.first = 2
    #expect(window.texts == ["1 2", "inside 0"])
  }

  @Test func valuesOfTheEnvironmentReachViewsInside() {
    struct Reader: View {
      @Environment(\.level) private var level
      var body: some View { Text("\(level)") }
    }
    struct Writer: View {
      @State private var level = 1
      var body: some View {
        Reader()
        Reader().environment(\.level, level).transformEnvironment(\.level) { $0 *= 10 }
        Button("Next") { level += 1 }
      }
    }
    let window = GraphHarness { Writer() }
    #expect(window.texts == ["0", "1"])
    window.press("Next")
    #expect(window.texts == ["0", "2"])
  }

  @Test func valuesWithEqualHashValuesAreCompared() {
    struct Reader: View {
      @Environment(\.named) private var named
      var body: some View { Text(named.name) }
    }
    struct Writer: View {
      @State private var name = "a"
      var body: some View {
        Reader().environment(\.named, Named(id: 1, name: name))
        Button("Rename") { name = "b" }
      }
    }
    let window = GraphHarness { Writer() }
    #expect(window.texts == ["a"])
    window.press("Rename")
    #expect(window.texts == ["b"])
  }

  @Test func aBodyFollowsThePropertiesThatItReads() {
    struct Reader: View {
      let observed: Observed
      var body: some View { Text("\(observed.first)") }
    }
    let observed = Observed()
    let window = GraphHarness { Reader(observed: observed) }
    #expect(window.evaluations { observed.second = 1 } == 0)
    #expect(window.evaluations { observed.first = 1 } == 1)
    #expect(window.texts == ["1"])
  }

  @Test func aRemovedViewFollowsNothing() {
    struct Reader: View {
      let observed: Observed
      @ObservedObject var model: Model
      var body: some View { Text("\(observed.first) \(model.count)") }
    }
    let (observed, model) = (Observed(), Model())
    let window = GraphHarness { Reader(observed: observed, model: model) }
    window.graph.close()
    let changes = window.changes
    observed.first = 1
    model.count = 1
    #expect(window.changes == changes)
  }
}

private enum LevelKey: EnvironmentKey {
  static var defaultValue: Int { 0 }
}

private struct Named: Hashable {
  let id: Int
  let name: String
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

private enum NamedKey: EnvironmentKey {
  static var defaultValue: Named { Named(id: 0, name: "") }
}

extension EnvironmentValues {
  fileprivate var named: Named {
    get { self[NamedKey.self] }
    set { self[NamedKey.self] = newValue }
  }

  fileprivate var level: Int {
    get { self[LevelKey.self] }
    set { self[LevelKey.self] = newValue }
  }
}
