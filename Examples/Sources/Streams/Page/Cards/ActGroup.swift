/// Buttons that belong to one publisher or subscriber.
struct ActGroup<Act> {
  let title: String
  /// What each button says and does, in order.
  let acts: [(label: String, act: Act)]

  init(_ title: String, _ acts: (label: String, act: Act)...) {
    self.title = title
    self.acts = acts
  }
}
