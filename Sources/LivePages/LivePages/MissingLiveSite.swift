#if !LivePages
  import LivePagesCore

  // The server's types, so that the compiler names the trait where a program lacks it.

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

  /// The settings of a site, which are there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct LiveSiteConfiguration {}

  /// An address at which a site can't listen, which is there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct LiveSiteError {}

  /// The keys of a site, which are there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct SiteKeys {}

  /// Cookies that a site signs, which are there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct SignedCookies {}

  /// The limits of connections, which are there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct ConnectionLimits {}

  /// A range of network addresses, which is there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct AddressRange {}

  /// The service of a site's sessions, which is there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct SessionService {}

  /// The service that delays the end of a site, which is there with the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "It needs the package's trait 'LivePages': write 'traits: [.defaults, \"LivePages\"]' in Package.swift."
  )
  public struct DrainService {}
#endif
