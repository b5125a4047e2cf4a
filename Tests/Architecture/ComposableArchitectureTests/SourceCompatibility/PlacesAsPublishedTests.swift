import ComposableArchitecture
import Testing

/// A test helper that forwards its caller's source location, as code for the current architecture does.
@MainActor
private func assertTaps(
  _ store: TestStore<Int, Tap>,
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column
) async {
  let task = await store.send(
    .tapped,
    assert: { $0 = 1 },
    fileID: fileID,
    file: file,
    line: line,
    column: column
  )
  await store.receive(
    .answered,
    assert: { $0 = 2 },
    fileID: fileID,
    file: file,
    line: line,
    column: column
  )
  await task.finish(fileID: fileID, file: file, line: line, column: column)
  await store.finish(fileID: fileID, file: file, line: line, column: column)
}

private enum Tap: Equatable {
  case tapped
  case answered
}

@MainActor
struct PlacesAsPublishedTests {
  @Test func placesAreHandedOn() async {
    let store = TestStore(
      initialState: 0,
      reducer: {
        Reduce<Int, Tap> { state, action in
          state += 1
          return action == .tapped ? .send(.answered) : .none
        }
      },
      fileID: #fileID,
      file: #filePath,
      line: #line,
      column: #column
    )
    await assertTaps(store)
  }
}
