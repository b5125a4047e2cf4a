@testable import LivePagesCore

extension UploadDesk {
  static var forTest: UploadDesk {
    let storage = UploadStorage()
    return UploadDesk(storage: storage, space: storage.makeSessionSpace())
  }
}
