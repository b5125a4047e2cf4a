import Confinement

extension Owner {
  /// Reports that the object was used off its owner, the first time that it happens.
  ///
  /// - Parameter site: Where it was used, if that is known.
  func reportOnce(_ whatHappened: @autoclosure () -> String, at site: CallSite?) {
    guard let site else { return reportOnce(whatHappened()) }
    reportOnce(
      whatHappened(),
      fileID: site.fileID,
      filePath: site.filePath,
      line: site.line,
      column: site.column
    )
  }

  /// Reports that an action was sent off the owner.
  ///
  /// - Parameters:
  ///   - function: What was called: “Store.send”.
  ///   - action: The action that was sent.
  ///   - site: Where it was sent, if that is known.
  func reportSendOffOwner(_ function: StaticString = "Store.send", of action: some Any, at site: CallSite?) {
    reportOnce(
      "'\(function)' was called off the store's owner, with the action:\n\n\(indented([describe(action)]))",
      at: site
    )
  }
}
