import Combine
import Foundation
import Testing

/// Verifies at compile time that models with `@Published` properties are declared and bound as in existing
/// code, including models on the main actor.
struct ObservableObjectSourceTests {
  @Test func publishedPropertiesDriveEachOther() {
    let model = ProfileModel()
    var counts: [Int] = []
    var changes = 0
    model.$count.sink { counts.append($0) }.store(in: &model.list)
    model.objectWillChange.sink { _ in changes += 1 }.store(in: &model.cancellables)
    model.name = "abc"
    #expect(model.count == 3)
    #expect(counts == [0, 3])
    #expect(changes == 2)
    model.objectWillChange.send()
    #expect(changes == 3)
  }

  @Test @MainActor func privateSettersStayReadable() {
    let model = SearchModel()
    #expect(model.result == [])
    #expect(model.$text.delivered == [""])
  }
}

private final class ProfileModel: ObservableObject {
  @Published var name = ""
  @Published var count = 0
  let identifier = 1
  var cancellables = Set<AnyCancellable>()
  var list: [AnyCancellable] = []

  init() {
    $name.map { $0.count }.assign(to: &$count)
  }
}

@MainActor private final class SearchModel: ObservableObject {
  @Published var text = ""
  @Published private(set) var result: [String] = []
  private var bag = Set<AnyCancellable>()

  /// Not called, because it needs a main run loop.
  func bind() {
    $text
      .debounce(for: 0.3, scheduler: DispatchQueue.main)
      .removeDuplicates()
      .map { [$0] }
      .receive(on: DispatchQueue.main)
      .assign(to: &$result)
    $text.dropFirst()
      .debounce(for: .milliseconds(300), scheduler: RunLoop.main)
      .sink { [weak self] value in self?.result = [value] }
      .store(in: &bag)
    $text.receive(on: RunLoop.main).sink { [weak self] in self?.result = [$0] }.store(in: &bag)
    Timer.publish(every: 1, on: .main, in: .common).autoconnect().sink { _ in }.store(in: &bag)
  }
}
