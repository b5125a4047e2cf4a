import ComposableArchitecture
import LivePages

/// Pictures and documents that the user uploads, and then keeps or removes.
@Reducer
public struct PictureUploads: Sendable {
  @ObservableState
  public struct State: Equatable {
    /// The files that are arriving, or have arrived and were not kept yet.
    public var arriving = UploadList()
    public var kept: [KeptFile] = []
    public var flashes = FlashMessages()

    public init() {}
  }

  public enum Action: Equatable, Sendable {
    case files(UploadEvent)
    case removeTapped(UploadID)
    case keepTapped
    case kept(KeptFile)
    case throwAwayTapped(UploadID)
    case dismissTapped
    case flashes(Flashes.Action)
  }

  /// The rule for accepted files. The showcase stores files for the duration of the visit.
  public static let rule = FileRule(
    types: .pictures + [.pdf, .plainText],
    count: 8,
    largest: 10 << 20,
    total: 40 << 20
  )
  /// The maximum number of kept files.
  public static let mostKept = 24

  private let folder: FileFolder

  public init(folder: FileFolder) {
    self.folder = folder
  }

  public var body: some ReducerOf<Self> {
    Scope(state: \.flashes, action: \.flashes) { Flashes() }
    Reduce { [folder] state, action in
      switch action {
      case .files(let event):
        state.arriving.apply(event)
      case .removeTapped(let id):
        state.arriving.remove(id)
      case .keepTapped:
        let arrived = state.arriving.items.count { if case .arrived = $0.status { true } else { false } }
        guard state.kept.count + arrived <= Self.mostKept else {
          let full = UploadError.tooMany(limit: Self.mostKept)
          return .send(.flashes(.show(.error(full.description))))
        }
        let files = state.arriving.take()
        return .run { send in
          var count = 0
          var errors: [UploadError] = []
          for file in files {
            do throws(UploadError) {
              await send(.kept(try folder.keep(file)))
              count += 1
            } catch {
              if !errors.contains(error) { errors.append(error) }
            }
          }
          for error in errors { await send(.flashes(.show(.error(error.description)))) }
          guard count > 0 else { return }
          await send(.flashes(.show(.success(count == 1 ? "The file is kept." : "The files are kept."))))
        }
      case .kept(let file):
        state.kept.append(file)
      case .throwAwayTapped(let id):
        state.kept.removeAll { $0.id == id }
        return .run { _ in folder.throwAway(id) }
      case .dismissTapped:
        state.arriving.dismissRefusals()
      case .flashes: break
      }
      return .none
    }
  }
}

/// A kept file.
public struct KeptFile: Hashable, Sendable, Identifiable {
  public let upload: Upload

  public init(_ upload: Upload) {
    self.upload = upload
  }

  public var id: UploadID { upload.id }
}
