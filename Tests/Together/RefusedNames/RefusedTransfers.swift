// Names of CoreTransferable that the library rejects, as apps use them. `.ci/view-names --compile` compiles this file.

import Foundation
import TributaryUI

struct Note: Codable, Transferable {
  var text: String
  static var transferRepresentation: some TransferRepresentation {
    CodableRepresentation(contentType: .json)
    DataRepresentation(exportedContentType: .plainText) { note in Data(note.text.utf8) }
    FileRepresentation(exportedContentType: .plainText) { _ in
      SentTransferredFile(URL(fileURLWithPath: "/note"))
    }
    FileRepresentation(importedContentType: .plainText) { (received: ReceivedTransferredFile) in
      Note(text: received.file.path)
    }
    ProxyRepresentation(exporting: \.text)
  }
}
