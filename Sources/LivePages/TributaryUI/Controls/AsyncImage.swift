import DependencyInjection
import Foundation

/// A view that asynchronously loads and displays an image.
///
/// ```swift
/// AsyncImage(url: recipe.picture) { image in
///   image.resizable()
/// } placeholder: {
///   ProgressView()
/// }
/// ```
///
/// The process loads the image, as a device would, and serves it to the browser. The dependency `loadedImageData`
/// loads the bytes. In a test that doesn't override it, the image stays empty.
///
/// If a response exceeds 8 MiB, the download is cancelled and fails with the code `dataLengthExceedsMaximum` of
/// `URLError`. After a minute, a download fails with the code `timedOut`.
///
/// On a site with several visitors, the server sends the request from its own network. Don't pass addresses that
/// visitors have entered, or override `loadedImageData` with a closure that checks the address.
///
/// On non-Apple platforms, the server of an image can stop your process: Foundation of Swift 6.3 traps if a
/// connection ends within the head of a response. On a site, load images only from servers that you trust, or
/// override `loadedImageData` with a closure that uses a different client or a child process.
///
/// - Note: Differs: it shows PNG, JPEG, GIF and WebP images of at most 8 MiB. In a test, it is empty unless the test
///   overrides `loadedImageData`.
public struct AsyncImage<Content: View>: View {
  @State private var loaded: LoadedImage?
  @Dependency(\.loadedImageData) private var load
  private let url: URL?
  private let scale: CGFloat
  private let transaction: Transaction
  private let content: (AsyncImagePhase) -> Content

  /// Loads and displays an image from the specified URL. Until it is loaded, a placeholder fills the available space.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url, scale: scale) { $0.image ?? Image(source: .empty) }
  }

  /// Loads and displays a modifiable image from the specified URL, using a placeholder until the image is loaded.
  public init<Success: View, Placeholder: View>(
    url: URL?,
    scale: CGFloat = 1,
    @ViewBuilder content: @escaping (Image) -> Success,
    @ViewBuilder placeholder: @escaping () -> Placeholder
  ) where Content == _ConditionalContent<Success, Placeholder> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// Loads and displays a modifiable image from the specified URL in phases.
  ///
  /// - Parameters:
  ///   - url: The URL of the image.
  ///   - scale: The number of pixels in a point.
  ///   - transaction: The transaction to use when the phase changes.
  ///   - content: A closure that returns the view of a phase.
  public init(
    url: URL?,
    scale: CGFloat = 1,
    transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.transaction = transaction
    self.content = content
  }

  /// The phase of the current URL.
  private var phase: AsyncImagePhase {
    guard let loaded, loaded.url == url else { return .empty }
    return loaded.phase
  }

  public var body: some View { content(phase).task(id: url) { await update() } }

  private func update() async {
    guard let url, phase.image == nil else { return }
    let new: AsyncImagePhase
    do {
      guard let image = UIImage(data: try await load(url), scale: scale) else {
        throw URLError(.cannotDecodeContentData)
      }
      new = .success(image.image)
    } catch {
      new = .failure(error)
    }
    guard !Task.isCancelled else { return }
    withTransaction(transaction) { loaded = LoadedImage(url: url, phase: new) }
  }
}

/// The image of a URL.
private struct LoadedImage {
  let url: URL
  let phase: AsyncImagePhase
}

/// The current phase of the asynchronous image loading operation.
public enum AsyncImagePhase: Sendable {
  /// No image is loaded.
  case empty
  /// An image was loaded.
  case success(Image)
  /// An image failed to load with an error.
  case failure(any Error)

  /// The loaded image, if any.
  public var image: Image? {
    if case .success(let image) = self { image } else { nil }
  }

  /// The error that occurred when attempting to load an image, if any.
  public var error: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}

extension DependencyValues {
  /// A closure that loads the bytes of an ``AsyncImage``.
  ///
  /// By default, it loads at most 8 MiB from `http` and `https` addresses. In tests, which have no network,
  /// it waits until the image disappears. Override it to test a loaded image:
  ///
  /// ```swift
  /// @Test(.dependencies { $0.loadedImageData = { url in picture } })
  /// func recipesHavePictures() async {
  ///   let page = await LivePageTest(ViewPage { RecipesView() })
  /// ```
  public var loadedImageData: @Sendable (_ url: URL) async throws -> Data {
    get { self[LoadedImageDataKey.self] }
    set { self[LoadedImageDataKey.self] = newValue }
  }
}

private enum LoadedImageDataKey: DependencyKey {
  static let liveValue: @Sendable (URL) async throws -> Data = { url in
    guard ["http", "https"].contains(url.scheme?.lowercased()) else { throw URLError(.unsupportedURL) }
    return try await ImageDownloads.shared.data(from: url, atMost: AppPictures.largestFile)
  }

  static let testValue: @Sendable (URL) async throws -> Data = { _ in try await Task.never() }
}
