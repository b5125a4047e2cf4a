import Testing

@testable import LivePagesCore

struct UploadListTests {
  private func failed(_ name: String, in list: inout UploadList) {
    let upload = Upload(name: name, size: 1)
    list.apply(.began(upload))
    list.apply(.failed(upload.id, .stalled(name: name)))
  }

  @Test func failedFilesTakeLittleMemory() {
    var list = UploadList()
    for number in 0..<1_000 { failed("\(number)", in: &list) }
    #expect(list.items.count <= 101)
    #expect(list.items.last?.upload.name == "999")
  }

  @Test func allFailuresOfAChoiceAreShown() {
    var list = UploadList()
    let uploads = (0..<FileAnnouncement.most).map { Upload(name: "\($0)", size: 1) }
    for upload in uploads { list.apply(.began(upload)) }
    for upload in uploads { list.apply(.failed(upload.id, .stalled(name: upload.name))) }
    #expect(list.items.map(\.id) == uploads.map(\.id))
    list.apply(.began(Upload(name: "next", size: 1)))
    #expect(list.items.count == uploads.count + 1)
  }

  @Test func arrivingFilesStay() {
    var list = UploadList()
    let arriving = Upload(name: "a", size: 1)
    list.apply(.began(arriving))
    for number in 0..<1_000 { failed("\(number)", in: &list) }
    #expect(list.items.first?.id == arriving.id)
    #expect(list.isArriving)
  }
}
