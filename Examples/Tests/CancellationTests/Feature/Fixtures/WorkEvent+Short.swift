import Cancellation

/// Abbreviations for frequent events.
extension WorkEvent {
  static func timer(_ id: Ticker.ID, _ outcome: Outcome) -> WorkEvent { WorkEvent(.timer(id), outcome) }

  static func download(_ id: Download.State.ID, _ outcome: Outcome) -> WorkEvent {
    WorkEvent(.download(id), outcome)
  }

  static func search(_ text: String, _ outcome: Outcome) -> WorkEvent { WorkEvent(.search(text), outcome) }
}
