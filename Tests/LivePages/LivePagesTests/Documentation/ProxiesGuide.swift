#if LivePages
  import LivePages
  import Testing

  struct ProxiesGuide {
    @Test func aSiteTrustsRangesOfProxies() {
      let connections = ConnectionLimits(proxies: ["127.0.0.0/8", "::1", "10.0.0.0/8"])
      let site = LiveSite(configuration: LiveSiteConfiguration(connections: connections))
      #expect(connections.proxies.count == 3)
      withExtendedLifetime(site) {}
    }
  }
#endif
