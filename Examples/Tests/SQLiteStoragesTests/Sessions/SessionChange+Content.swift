import Foundation
import LivePages

@testable import SQLiteStorages

extension SessionChange {
  /// A new or continued session with this content.
  init(_ key: SessionKey, _ content: String, epoch: Int = 1, isNew: Bool = false) {
    self.init(
      key: key,
      epoch: epoch,
      isNew: isNew,
      content: Data(content.utf8),
      lifetime: .seconds(3600)
    )
  }
}

extension SessionClaim {
  /// The claimed content.
  var content: String? {
    if case .claimed(let saved) = self { String(decoding: saved.content, as: UTF8.self) } else { nil }
  }
}
