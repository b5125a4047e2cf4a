#if Macros
  import ComposableArchitecture
  import Foundation
  import LivePages
  import LivePagesTesting
  import Testing

  /// Tests of the code in the article about files: a store that accepts and keeps them.
  struct StoreUploadsTests {
    @Reducer struct Album {
      @ObservableState struct State: Equatable {
        var pictures = UploadList()
        var kept: [String] = []
      }

      enum Action {
        case pictures(UploadEvent)
        case removeTapped(UploadID)
        case saveTapped
        case saved(String)
      }

      static let rule = FileRule(types: .pictures, count: 2, largest: 5 << 20)
      let folder: URL

      var body: some ReducerOf<Self> {
        Reduce { [folder] state, action in
          switch action {
          case .pictures(let event):
            state.pictures.apply(event)
          case .removeTapped(let id):
            state.pictures.remove(id)
          case .saveTapped:
            let files = state.pictures.take()
            return .run { send in
              for file in files {
                try file.move(to: folder.appending(path: UUID().uuidString))
                await send(.saved(file.upload.name))
              }
            }
          case .saved(let name): state.kept.append(name)
          }
          return .none
        }
      }
    }

    struct AlbumPage: StorePage {
      let path = "/album", title = "Album"
      let folder: URL

      func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Album> {
        Store(initialState: Album.State()) { Album(folder: folder) }
      }

      func body(_ store: StoreOf<Album>) -> some View<Album.Action> {
        // A separately rendered and embedded field receives its events.
        FileField("More", uploads: store.pictures, rule: FileRule(count: 2)) { $0 }.map { .pictures($0) }
        FileField("Pictures", uploads: store.pictures, rule: Album.rule) { .pictures($0) }
        ForEach(store.pictures.items) { item in
          FilePreview(item.upload)
          if case .arriving(let bytes) = item.status {
            ProgressBar(item.upload.name, value: bytes, of: item.upload.size)
          }
          Button("Remove \(item.upload.name)", send: .removeTapped(item.id))
        }
        for refusal in store.pictures.refusals { Text("\(refusal)") }
        Text("Kept: \(store.kept.joined(separator: ", "))")
        Button("Save", send: .saveTapped)
      }
    }

    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3, 4]

    @Test func aStoreKeepsFiles() async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "album-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let page = await LivePageTest(AlbumPage(folder: folder))
      await page.fileField("Pictures").choose(name: "cat.png", type: "image/png", bytes: png)
      await page.fileField("More").choose(name: "notes", bytes: [])
      await page.button("Save").click()
      #expect(await page.text.contains("Kept: cat.png, notes"))
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(files.count == 2)
    }

    @Test func aFileIsRemovedOnItsWay() async {
      let page = await LivePageTest(AlbumPage(folder: FileManager.default.temporaryDirectory))
      await page.fileField("Pictures").choose(name: "cat.png", bytes: png, sending: 6)
      #expect(
        await page.html().elements.contains { $0[attribute: "value"] == "6" && $0[attribute: "max"] == "12" }
      )
      await page.button("Remove cat.png").click()
      #expect(await !page.text.contains("cat.png"))
    }

    @Test func oneFileIsHereAndAnotherOnItsWay() async {
      let page = await LivePageTest(AlbumPage(folder: FileManager.default.temporaryDirectory))
      await page.fileField("Pictures").choose(name: "cat.png", type: "image/png", bytes: png)
      await page.fileField("Pictures").choose(name: "dog.png", bytes: png, sending: 6)  // still uploading
      let bars = await page.html().elements.filter { $0[attribute: "max"] == "12" }
      #expect(bars.count == 1)
      #expect(await page.text.contains("Remove dog.png"))
    }

    @Test func fileFieldsCountExistingFiles() async {
      let page = await LivePageTest(AlbumPage(folder: FileManager.default.temporaryDirectory))
      for name in ["a.png", "b.png", "c.png"] {
        await page.fileField("Pictures").choose(name: name, bytes: png)
      }
      #expect(await page.text.contains("Remove b.png"))
      #expect(await !page.text.contains("Remove c.png"))
    }
  }
#endif
