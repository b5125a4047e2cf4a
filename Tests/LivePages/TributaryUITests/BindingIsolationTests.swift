import CombineShim
import ComposableArchitecture
import Foundation
import Observation
import Testing

@testable import TributaryUI

/// Bindings of the main actor that another thread uses. Each has to stop the process.
enum SharedBinding: String, CaseIterable, Codable, Sendable {
  case bindable, observedObject, stateObject, objectInState, objectInStructure
  #if Macros
    case store
  #endif
}

@MainActor @Observable
private final class ObservedNames {
  var list: [String] = []
}

@MainActor
private final class PublishedNames: ObservableObject {
  @Published var list: [String] = []
}

@MainActor
private struct Page {
  var names = ObservedNames()
}

/// An object that belongs to no actor.
@Observable
private final class PlainNames {
  var list: [String] = []
}

@MainActor
private func makeBinding(_ kind: SharedBinding) -> Binding<[String]> {
  switch kind {
  case .bindable: return Bindable(ObservedNames()).list
  case .observedObject: return ObservedObject(wrappedValue: PublishedNames()).projectedValue.list
  case .stateObject: return StateObject(wrappedValue: PublishedNames()).projectedValue.list
  case .objectInState: return Binding<ObservedNames>.constant(ObservedNames()).list
  case .objectInStructure: return Binding<Page>.constant(Page()).names.list
  #if Macros
    case .store:
      let store = Store(initialState: Item.State(id: 1)) { Item() }
      let name = Bindable(store).name
      return Binding(usedBy: nil) {
        [name.wrappedValue]
      } set: { names, _ in
        name.wrappedValue = names.joined()
      }
  #endif
  }
}

@Suite(.timeLimit(.minutes(5))) struct BindingIsolationTests {
  @Test(arguments: SharedBinding.allCases)
  func bindingsOfTheMainActorTrapOnAnotherThread(_ kind: SharedBinding) async {
    await #expect(processExitsWith: .failure) { [kind] in
      let list = await makeBinding(kind)
      await Task.detached { list.wrappedValue.append("a") }.value
    }
  }

  @Test(arguments: SharedBinding.allCases) @MainActor
  func bindingsOfTheMainActorWorkThere(_ kind: SharedBinding) async {
    let list = makeBinding(kind)
    list.wrappedValue.append("a")
    await Task.yield()
    list.wrappedValue.append("b")
    #expect(list.wrappedValue.joined() == "ab")
  }

  @Test func aBindingOfNoActorIsUsedByItsTask() async {
    let list = Bindable(PlainNames()).list
    list.wrappedValue.append("a")
    await Task.yield()
    list.wrappedValue.append("b")
    #expect(list.wrappedValue == ["a", "b"])
  }

  @Test func aBindingOfNoActorTrapsInAnotherTask() async {
    await #expect(processExitsWith: .failure) {
      let list = Bindable(PlainNames()).list
      await Task.detached { list.wrappedValue.append("a") }.value
    }
  }

  @Test func theMessageNamesTheMistake() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let list = await makeBinding(.bindable)
      await Task.detached { list.wrappedValue.append("a") }.value
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("A main-actor binding was used off the main actor."))
  }
}
