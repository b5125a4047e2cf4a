/// The part of a visitor's state that moves to another server. The board itself is shared, and the visitors
/// are reported again.
public struct SavedBoard: Codable {
  private let place: BoardPlace
  private let me: Visitor
  private let newTitle: String
  private let editedTitle: String

  init(_ state: BoardFeature.State) {
    place = state.place
    me = state.me
    newTitle = state.newTitle
    editedTitle = state.editedTitle
  }

  func restore(_ state: inout BoardFeature.State) {
    state.place = place
    state.me = me
    state.newTitle = newTitle
    state.editedTitle = editedTitle
  }
}
