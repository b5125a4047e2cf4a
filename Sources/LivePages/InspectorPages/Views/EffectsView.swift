import LivePages
import StoreInspector

/// The effects of the actions that the log shows, as bars over time.
struct EffectsView: View {
  let rows: [InspectorSnapshot.EffectRow]

  private static let width = 400.0

  var body: some View<InspectorAction> {
    let rows = rows.sorted { $0.id < $1.id }
    let starts = rows.compactMap(\.effect.start)
    let beginning = starts.min() ?? .zero
    let end = rows.compactMap { row in row.effect.start.map { $0 + (row.effect.duration ?? .zero) } }.max()
    let span = max((end ?? beginning) - beginning, .microseconds(1))
    Container(.section, .id("effects"), .aria("labelledby", "effects-title")) {
      Text("Effects", .h3, .id("effects-title"))
      if rows.isEmpty { Text("The actions in this part of the log have none.", .p) }
      Container(.ul, .class("inspector-list")) {
        ForEach(rows) { row in
          Container(.li, .id("effect-\(row.id)"), .class("inspector-effect")) {
            Text("\(row.id). \(words(for: row))", .span)
            Markup(bar(of: row.effect, from: beginning, over: span))
          }
        }
      }
    }
  }

  private func words(for row: InspectorSnapshot.EffectRow) -> String {
    let effect = row.effect
    var parts = ["\(effect.kind) of entry \(row.entry)", effect.progress.words]
    if !effect.ids.isEmpty { parts.append("id \(effect.ids.joined(separator: ", "))") }
    if effect.sent > 0 { parts.append("\(effect.sent) sent") }
    if let duration = effect.duration { parts.append(duration.words) }
    return parts.joined(separator: ", ")
  }

  private func bar(of effect: InspectedEffect, from beginning: Duration, over span: Duration) -> HTML {
    HTML {
      Element(
        .svg,
        .class("inspector-bar"),
        Attribute("viewBox", "0 0 \(Self.width) 10"),
        Attribute("preserveAspectRatio", "none"),
        .aria("hidden", "true")
      ) {
        if let start = effect.start {
          Element(
            .rect,
            Attribute("x", "\(((start - beginning) / span * Self.width).rounded())"),
            Attribute("y", "1"),
            Attribute("width", "\(max(2, ((effect.duration ?? .zero) / span * Self.width).rounded()))"),
            Attribute("height", "8"),
            .class("inspector-bar-\(effect.progress.name)")
          )
        }
      }
    }
  }
}

extension InspectedEffect.Progress {
  var name: String {
    switch self {
    case .waiting: "waiting"
    case .running: "running"
    case .finished: "finished"
    case .cancelled: "cancelled"
    }
  }

  var words: String {
    if case .cancelled(let canceller?) = self { return "cancelled by effect \(canceller)" }
    return name
  }
}
