#if Macros
  import ComposableArchitecture
  import Foundation
  import Testing

  struct Settings: Codable, Equatable {
    var name = ""
    var isQuiet = false
  }

  extension SharedKey where Self == FileStorageKey<Settings>.Default {
    static var settings: Self {
      Self[.fileStorage(.documentsDirectory.appending(component: "settings.json")), default: Settings()]
    }
  }

  @Reducer
  struct Profile {
    @ObservableState
    struct State: Equatable {
      @Shared(.settings) var settings
    }

    enum Action {
      case nameChanged(String)
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .nameChanged(let name):
          state.$settings.withLock { $0.name = name }
          return .none
        }
      }
    }
  }

  @Reducer
  struct Bell {
    @ObservableState
    struct State: Equatable {
      @Shared var isQuiet: Bool
    }

    enum Action {
      case muteTapped
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .muteTapped:
          state.$isQuiet.withLock { $0.toggle() }
          return .none
        }
      }
    }
  }

  @MainActor
  struct SharedGuideTests {
    @Test func aNameIsChanged() async {
      let store = TestStore(initialState: Profile.State()) { Profile() }
      await store.send(.nameChanged("Blob")) {
        $0.$settings.withLock { $0.name = "Blob" }
      }
    }

    @Test func aPartIsHandedOn() async {
      @Shared(.settings) var settings = Settings(name: "Blob")
      let store = TestStore(initialState: Bell.State(isQuiet: $settings.isQuiet)) { Bell() }
      await store.send(.muteTapped) { $0.$isQuiet.withLock { $0 = true } }
      #expect(settings == Settings(name: "Blob", isQuiet: true))
    }

    @Test func changesAreObserved() {
      @Shared(.settings) var settings
      var names: [String] = []
      let token = $settings.publisher.map(\.name).sink { names.append($0) }
      $settings.withLock { $0.name = "Blob" }
      #expect(names == ["", "Blob"])
      token.cancel()
    }

    @Test func whatCannotBeSavedIsSaid() async {
      struct DiskFull: Error {}
      @Shared(.note(Notebook { _ in throw DiskFull() })) var note
      $note.withLock { $0 = "milk" }
      #expect(note == "milk")
      #expect($note.saveError is DiskFull)
      await #expect(throws: DiskFull.self) { try await $note.save() }
    }

    @Test func aKeyOfOnesOwnSaves() {
      let saved = LockIsolated<[String]>([])
      @Shared(.note(Notebook { text in saved.withValue { $0.append(text) } })) var note
      $note.withLock { $0 = "milk" }
      #expect(saved.value == ["milk"])
    }
  }

  struct Notebook: Sendable {
    var write: @Sendable (String) throws -> Void
  }

  struct NoteKey: SharedKey {
    let notebook: Notebook

    var id: String { "note" }

    func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
      continuation.resumeReturningInitialValue()
    }

    func subscribe(
      context: LoadContext<String>,
      subscriber: SharedSubscriber<String>
    ) -> SharedSubscription {
      SharedSubscription {}
    }

    func save(_ value: String, context: SaveContext, continuation: SaveContinuation) {
      continuation.resume(with: Result { try notebook.write(value) })
    }
  }

  extension SharedKey where Self == NoteKey.Default {
    static func note(_ notebook: Notebook) -> Self { Self[NoteKey(notebook: notebook), default: ""] }
  }
#endif
