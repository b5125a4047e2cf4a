import LivePages
import ShowcaseTheme

/// What a person can do on a framed page: all that the page takes, and the theme.
///
/// The frame's own events have names that begin with `theme.`; every other name belongs to the page.
public enum FramedEvent<Page: ViewEvent>: ViewEvent {
  case theme(ThemeEvent)
  case page(Page)

  public init(_ wire: WireEvent) throws(ViewEventError) {
    if wire.name.hasPrefix(ThemePanelEvent.prefix) {
      self = .theme(try ThemePanelEvent(wire).event)
    } else {
      self = .page(try Page(wire))
    }
  }

  public var wire: WireEvent {
    switch self {
    case .theme(let event): ThemePanelEvent(event).wire
    case .page(let event): event.wire
    }
  }
}
