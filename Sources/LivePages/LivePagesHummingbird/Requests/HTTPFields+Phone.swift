#if LivePages
  import HTTPTypes

  extension HTTPFields {
    /// A Boolean value that indicates whether a phone's browser has sent the fields.
    var areOfPhone: Bool {
      if let hint = self[Self.mobileHint] { return hint == "?1" }
      // All browsers of phones have this word in their names, and so do those of former iPads.
      guard let agent = self[.userAgent] else { return false }
      return agent.contains("Mobi") && !agent.contains("iPad")
    }

    /// The client hint of browsers based on Chromium.
    private static let mobileHint = HTTPField.Name("Sec-CH-UA-Mobile")!
  }
#endif
