import ComposableArchitecture
import LivePages

/// The timers with their buttons.
struct TimersView: View {
  let state: Timers.State

  var body: some View<Timers.Action> {
    Container(.section, .id("timers"), .class("card"), .aria("labelledby", "timers-title")) {
      Container(.div, .class("card-head")) {
        Text("Timers", .h2, .id("timers-title"))
        ActionButton("Stop all", of: "timers", send: .stopAllTapped, isUseful: !state.running.isEmpty)
      }
      Container(.ul, .class("work-list")) {
        for ticker in state.tickers { row(ticker) }
      }
    }
  }

  private func row(_ ticker: Ticker) -> some View<Timers.Action> {
    Container(.li, .id("timer-\(ticker.id)"), .class("work")) {
      Container(.div, .class("work-head")) {
        Text(ticker.id, .h3)
        Text(status(of: ticker), .p, .id("timer-\(ticker.id)-status"), .class("work-status"))
        Text(
          String(ticker.ticks),
          .output,
          .id("timer-\(ticker.id)-ticks"),
          .class("ticks"),
          .aria("label", "Ticks of \(ticker.id)")
        )
      }
      Container(.div, .class("work-actions")) {
        ActionButton(
          "Start",
          of: ticker.id,
          send: .startTapped(ticker.id),
          isUseful: ticker.effects < Ticker.mostEffects
        )
        ActionButton("Restart", of: ticker.id, send: .restartTapped(ticker.id))
        ActionButton("Stop", of: ticker.id, send: .stopTapped(ticker.id), isUseful: ticker.effects > 0)
      }
    }
  }

  private func status(of ticker: Ticker) -> String {
    let interval = "every \(seconds(ticker.interval)) s"
    return switch ticker.effects {
    case 0: interval
    case 1: "\(interval), 1 effect"
    default: "\(interval), \(ticker.effects) effects"
    }
  }

  private func seconds(_ duration: Duration) -> String {
    let tenths = duration / .milliseconds(100)
    return tenths.truncatingRemainder(dividingBy: 10) == 0 ? String(Int(tenths / 10)) : String(tenths / 10)
  }
}
