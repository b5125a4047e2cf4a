extension Button {
  /// A button that is about something, and whose action is made when it is pressed, of the page as it is by
  /// then.
  ///
  /// ```swift
  /// Button("Delete", about: row.id) { .deleteTapped(at: rows.index(of: row.id)) }
  /// ```
  ///
  /// It stands for the same as long as it says the same and is about the same, whatever its action comes to:
  /// of a row that has moved, it still deletes that row.
  ///
  /// - Parameters:
  ///   - label: The text to show.
  ///   - subject: The subject. Buttons of a page that say the same differ in it.
  ///   - action: A closure that makes the action. It is a pure function.
  public init<Subject: Equatable>(
    _ label: String,
    about subject: Subject,
    send action: @escaping () -> Action
  ) {
    let offer = Offer<Action>(.click, sample: nil, subject: (label, subject)) { send in send(action()) }
    self.init(offer, label: Text<Action>(label).markup)
  }
}
