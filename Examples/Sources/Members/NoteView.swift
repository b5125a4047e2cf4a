import ComposableArchitecture
import LivePages

/// The member's note. It is preserved when the member has to log in again.
struct NoteView: View {
  @UIBindable var store: StoreOf<MembersRoom>

  var body: some View<MembersRoom.Action> {
    TextField("Note", text: $store.note, kind: .multiline, maxLength: 2000)
  }
}
