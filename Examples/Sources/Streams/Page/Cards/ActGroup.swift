/// The buttons for one publisher or subscriber.
struct ActGroup<Act> {
  let title: String
  /// The labels and actions of the buttons, in order.
  let acts: [(label: String, act: Act)]

  init(_ title: String, _ acts: (label: String, act: Act)...) {
    self.title = title
    self.acts = acts
  }
}
