extension TreeState {
  /// Tells the control that began an upload what has become of the upload.
  ///
  /// - Parameter find: A closure that finds an offer that is on the page.
  func tell(_ event: UploadEvent, of id: UploadID, finding find: (OfferName) -> PageOffer?) {
    guard let begun = uploads[id] else { return }
    let offer = find(begun.name) ?? begun
    uploads[id] = event.ended == nil ? offer : nil
    offer.follow(event)
  }

  /// Remembers by what the uploads of an event were begun, and forgets those that were given up.
  func note(_ context: UploadContext, begunBy offer: PageOffer) {
    let begun = context.takeBegun()
    guard !begun.isEmpty else { return }
    uploads = uploads.filter { context.desk.underway($0.key) != nil }
    for id in begun { uploads[id] = offer }
  }
}
