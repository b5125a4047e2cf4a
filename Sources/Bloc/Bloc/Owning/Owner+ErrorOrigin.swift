import Confinement

extension Owner {
  /// Reports that a bloc was used off its owner, the first time that it happens.
  ///
  /// - Parameter origin: The call.
  func reportOnce(_ whatHappened: @autoclosure () -> String, at origin: ErrorOrigin) {
    reportOnce(
      whatHappened(),
      fileID: origin.fileID,
      filePath: origin.filePath,
      line: origin.line,
      column: origin.column
    )
  }
}
