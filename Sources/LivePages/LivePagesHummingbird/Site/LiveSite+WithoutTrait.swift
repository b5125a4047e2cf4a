#if !LivePages
  /// A web site of live pages.
  @available(
    *,
    unavailable,
    message: """
      The web server is behind the package trait LivePages: write traits: [.defaults, "LivePages"] where your \
      package depends on tributary.
      """
  )
  public enum LiveSite {}
#endif
