import ComposableArchitecture
import Foundation

struct Entry: Equatable, Identifiable, Sendable {
  let id: UUID
  let name: String
  let words: String
}

@Reducer
struct GuestBook {
  @ObservableState
  struct State: Equatable {
    @Shared(.inMemory("entries")) var entries: IdentifiedArrayOf<Entry> = []
    var name = ""
    var words = ""
  }
}
