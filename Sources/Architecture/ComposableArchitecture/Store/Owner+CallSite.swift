import Confinement
import TestFailures

extension Owner {
  /// Reports that the object was used off its owner.
  ///
  /// - Parameter site: The place where it was used, if that is known.
  func report(_ whatHappened: @autoclosure () -> String, at site: CallSite?) {
    guard let site else { return report(whatHappened()) }
    report(
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
  ///   - action: The action that was sent.
  ///   - site: The place where it was sent, if that is known.
  func reportSendOffOwner(of action: some Any, at site: CallSite?) {
    report(
      "'Store.send' was called off the store's owner, with the action:\n\n\(indented([describe(action)]))",
      at: site
    )
  }
}
