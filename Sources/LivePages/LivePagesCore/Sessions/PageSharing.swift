/// The tabs of a browser that show one and the same state of a page.
public enum PageSharing: Hashable, Sendable {
  /// Each tab has a state of its own, which begins anew when the page is loaded again.
  case tab
  /// All tabs of a visit show one state, which a reload keeps.
  case visit
}
