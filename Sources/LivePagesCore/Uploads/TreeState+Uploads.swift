extension TreeState {
  /// Tells the control that began an upload what has become of the upload.
  func tell(_ event: UploadEvent, of id: UploadID) {
    let offer = uploads[id]
    if event.ended != nil { uploads[id] = nil }
    offer?.follow(event)
  }

  /// Remembers by what the uploads of an event were begun, and forgets those that were given up.
  func note(_ context: UploadContext, begunBy offer: PageOffer) {
    let begun = context.takeBegun()
    guard !begun.isEmpty else { return }
    uploads = uploads.filter { context.desk.underway($0.key) != nil }
    for id in begun { uploads[id] = offer }
  }
}
