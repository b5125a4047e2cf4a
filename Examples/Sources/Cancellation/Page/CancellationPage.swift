import ComposableArchitecture
import LivePages
import ShowcaseFrame
import StoreInspector

/// A page that shows the effects of a store and their cancellation. All tabs of a visit share one store.
public struct CancellationPage: StorePage {
  public let path = "/cancellation"
  public let title = "Cancellation \u{B7} Tributary"
  public let stylesheets = [ShowcaseAssets.stylesheet.path, CancellationAssets.stylesheet.path]
  public let icon = ShowcaseAssets.icon.path
  public let sharing = PageSharing.visit

  private let downloads: DownloadClient
  private let rivers: RiverClient

  /// - Parameters:
  ///   - downloads: The client that downloads files.
  ///   - rivers: The client that searches for rivers.
  public init(downloads: DownloadClient, rivers: RiverClient) {
    self.downloads = downloads
    self.rivers = rivers
  }

  public func makeStore(for visit: Visit, on session: isolated any Actor) -> StoreOf<Cancellation> {
    Store(initialState: Cancellation.State()) {
      Cancellation().inspected("cancellation")
    } withDependencies: { [downloads, rivers] in
      $0.downloads = downloads
      $0.rivers = rivers
    }
  }

  public func body(_ store: StoreOf<Cancellation>) -> some View<Cancellation.Action> {
    CancellationView(state: store.state)
  }

  public func disappear(_ store: StoreOf<Cancellation>) { store.send(.left) }
}

/// The files that the page needs in addition to those of the showcase.
public enum CancellationAssets {
  public static let stylesheet = StaticAsset(
    path: "/showcase/cancellation.css",
    contentType: "text/css; charset=utf-8",
    bytes: PackageResources.cancellation_css
  )
}
