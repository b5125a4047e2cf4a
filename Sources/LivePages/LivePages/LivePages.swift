// This module exists to re-export others. Swift has no way to re-export a module other than `@_exported`.
@_exported import LivePagesCore

#if LivePages
  @_exported import LivePagesHummingbird
#else
  // Placeholders for the server's types. They make the compiler name the missing trait.

  /// A web site of live pages. It requires the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct LiveSite {
    public init() {}
    public static func serve(_ pages: any LivePage..., port: Int = 8080) async throws {}
  }

  /// A site's settings. They require the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct LiveSiteConfiguration {}

  /// The error for an address that a site can't listen on. It requires the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct LiveSiteError {}

  /// A site's keys. They require the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct SiteKeys {}

  /// Cookies that a site signs. They require the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct SignedCookies {}

  /// The limits of connections. They require the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct ConnectionLimits {}

  /// A range of network addresses. It requires the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct AddressRange {}

  /// The service of a site's sessions. It requires the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct SessionService {}

  /// The service that delays the end of a site. It requires the trait `LivePages`.
  @available(
    *,
    unavailable,
    message:
      "This type requires the package trait 'LivePages'. Add 'traits: [.defaults, \"LivePages\"]' to Package.swift."
  )
  public struct DrainService {}
#endif
