#if !LivePages
  import LivePagesCore

  /// A web site of live pages, which is there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct LiveSite {
    public init() {}
    public static func serve(_ pages: any LivePage..., port: Int = 8080) async throws {}
  }
#endif
