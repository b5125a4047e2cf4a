import LivePagesCore

/// The owner of the page that is being rendered.
enum FieldOwner {
  @TaskLocal static var current: ObjectIdentifier?

  /// Takes an event of the page of an owner.
  ///
  /// - Parameters:
  ///   - owner: The page's store or object.
  ///   - take: A closure that takes the event.
  static func receive(
    for owner: ObjectIdentifier,
    _ take: () throws(ViewEventError) -> Void
  ) throws(ViewEventError) {
    let result = $current.withValue(owner) {
      do throws(ViewEventError) {
        return Result<Void, ViewEventError>.success(try take())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }
}
