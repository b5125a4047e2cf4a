import Cancellation
import ComposableArchitecture
import LivePages

/// The timers, each with what can be done to it.
struct TimersView {
  let state: Timers.State

  var body: Element {
    Element(.section, .id("timers"), .class("card"), .aria("labelledby", "timers-title")) {
      Element(.div, .class("card-head")) {
        Element(.h2, .id("timers-title")) { "Timers" }
        ActionButton(
          label: "Stop all",
          subject: "timers",
          event: .stopAllTimers,
          isUseful: !state.running.isEmpty
        ).body
      }
      Element(.ul, .class("work-list")) {
        for ticker in state.tickers { row(ticker) }
      }
    }
  }

  private func row(_ ticker: Ticker) -> Element {
    Element(.li, .id("timer-\(ticker.id)"), .class("work")) {
      Element(.div, .class("work-head")) {
        Element(.h3) { ticker.id }
        Element(.p, .id("timer-\(ticker.id)-status"), .class("work-status")) { status(of: ticker) }
        Element(
          .output,
          .id("timer-\(ticker.id)-ticks"),
          .class("ticks"),
          .aria("label", "Ticks of \(ticker.id)")
        ) {
          String(ticker.ticks)
        }
      }
      Element(.div, .class("work-actions")) {
        ActionButton(
          label: "Start",
          subject: ticker.id,
          event: .startTimer(ticker.id),
          isUseful: ticker.effects < Ticker.mostEffects
        ).body
        ActionButton(label: "Restart", subject: ticker.id, event: .restartTimer(ticker.id)).body
        ActionButton(
          label: "Stop",
          subject: ticker.id,
          event: .stopTimer(ticker.id),
          isUseful: ticker.effects > 0
        ).body
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
